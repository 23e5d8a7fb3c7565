// Splits a long post into parts that fit.

import { limit, split, status } from "./textlimits.js";
import { countable } from "./comparing.js";
import { make } from "./drawing.js";
import { posts } from "./samples.js";
import { fill } from "./sentences.js";

const places = ["x-post", "bluesky-post", "mastodon-post", "sms-message"];
const numbers = { after: { numbered: true }, before: { numbered: "{n}. ", numberBefore: true } };

const part = (name) => document.querySelector(`#${name}`);
const chosen = (name) => part(`thread-${name}`).value;

/** Shows the parts of the post after each change. */
export function startThread() {
  const profiles = countable.filter(({ profile }) => places.includes(profile.split("=")[0]));
  part("thread-profile").append(...profiles.map(({ title }, index) => new Option(title, index)));
  part("thread-sample").append(...Object.keys(posts).map((language) => new Option(language)));
  const post = part("post");
  const options = () => ({
    limits: profiles[chosen("profile")].limits, overflow: "allow", counter: part("post-counter") });
  post.value = posts[chosen("sample")];
  const controller = limit(post, options());
  const show = () => showParts(post.value, options().limits);
  post.addEventListener("input", show);
  for (const name of ["profile", "number", "balanced"]) {
    part(`thread-${name}`).addEventListener("change", () => {
      controller.update(options());
      show();
    });
  }
  part("thread-sample").addEventListener("change", ({ target }) => {
    controller.setText(posts[target.value]);
    show();
  });
  show();
}

function showParts(text, limits) {
  const rules = { balanced: chosen("balanced") === "true", oversized: "isolate", ...numbers[chosen("number")] };
  const parts = status(text, limits).fits ? [] : split(text, limits, rules);
  part("thread").replaceChildren(...parts.map(({ text, fits }, index) => {
    const { tightest, limits: all } = status(text, limits);
    const { count, max } = all.find(({ unit }) => unit === tightest);
    const item = make("li");
    const shown = make("p", text);
    shown.dir = "auto";
    const counter = make("p", `part ${index + 1} of ${parts.length}: ${fill(count, max)}`, "counter");
    counter.toggleAttribute("data-over", !fits);
    item.append(shown, counter);
    return item;
  }));
}
