// Splits a long post into parts that fit.

import { limit, split, status } from "./textlimits.js";
import { ratio } from "./descriptions.js";
import { $, make } from "./drawing.js";
import { countableProfiles } from "./profile-limits.js";
import { posts } from "./samples.js";

const threadProfiles = ["x-post", "bluesky-post", "mastodon-post", "sms-message"];
const numbers = { after: { numbered: true }, before: { numbered: "{n}. ", numberBefore: true } };

const chosenValue = (name) => $(`#thread-${name}`).value;

export function startThread() {
  const profiles = countableProfiles.filter(({ profile }) => threadProfiles.includes(profile));
  $("#thread-profile").append(...profiles.map(({ title }, index) => new Option(title, index)));
  $("#thread-sample").append(...Object.keys(posts).map((language) => new Option(language)));
  const post = $("#post");
  const options = () => ({
    limits: profiles[chosenValue("profile")].limits, overflow: "allow", counter: $("#post-counter"),
  });
  post.value = posts[chosenValue("sample")];
  const controller = limit(post, options());
  const show = () => showParts(post.value, options().limits);
  post.addEventListener("input", show);
  for (const name of ["profile", "number", "balanced"]) {
    $(`#thread-${name}`).addEventListener("change", () => {
      controller.update(options());
      show();
    });
  }
  $("#thread-sample").addEventListener("change", ({ target }) => {
    controller.setText(posts[target.value]);
    show();
  });
  show();
}

function showParts(text, limits) {
  const options = {
    balanced: chosenValue("balanced") === "true", oversized: "isolate", ...numbers[chosenValue("number")],
  };
  const parts = status(text, limits).fits ? [] : split(text, limits, options);
  $("#thread").replaceChildren(...parts.map(({ text, fits }, index) => {
    const { tightest, limits: all } = status(text, limits);
    const { count, max } = all.find(({ unit }) => unit === tightest);
    const item = make("li");
    const shown = make("p", text);
    shown.dir = "auto";
    const counter = make("p", `part ${index + 1} of ${parts.length}: ${ratio(count, max)}`, "counter");
    counter.toggleAttribute("data-over", !fits);
    item.append(shown, counter);
    return item;
  }));
}
