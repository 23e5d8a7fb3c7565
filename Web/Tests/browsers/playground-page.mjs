// The playground in a browser, as the tests use it.
import { pause } from "./drivers.mjs";
import { waitFor } from "./page-actions.mjs";

export class PlaygroundPage {
  constructor(browser) { this.browser = browser; }

  evaluate(expression) { return this.browser.evaluate(expression); }

  waitForTexts(texts, seconds) {
    return waitFor(this.browser, textsOf(...Object.keys(texts)), Object.values(texts), seconds);
  }

  texts(...ids) { return this.evaluate(textsOf(...ids)); }

  /** Enters a value into a control, or chooses the option with a text or a value. */
  set(selector, value) {
    return this.evaluate(`(() => {
      const control = document.querySelector(${JSON.stringify(selector)});
      const option = [...control.options ?? []].find(({ text }) => text === ${JSON.stringify(value)});
      control.value = option ? option.value : ${JSON.stringify(value)};
      for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
    })()`);
  }

  /** @param options - Values of the menus `#element-kind`, `#usual-kind`, and `#typing-target`. */
  async showFields(options) {
    const menus = { element: "#element-kind", usual: "#usual-kind", target: "#typing-target" };
    for (const [name, value] of Object.entries(options)) await this.set(menus[name], value);
  }

  click(selector) { return this.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`); }

  focus(selector) { return this.evaluate(`document.querySelector(${JSON.stringify(selector)}).focus()`); }

  /** @param name - `usual`, or `limited` for the field with TextLimits. */
  focusField(name) { return this.focus(`#${name}-field > *`); }

  async paste(text) {
    await this.focusField("limited");
    await this.browser.paste(text);
  }

  async compose(markedTexts, text) {
    for (const marked of markedTexts) {
      await this.browser.compose(marked);
      await pause(20);
    }
    await this.browser.commit(text);
  }

  fieldText(name) { return this.evaluate(fieldText(name)); }
}

const textsOf = (...ids) => `${JSON.stringify(ids)}.map((id) => document.getElementById(id).textContent)`;

export const fieldText = (name) =>
  `(({ value, textContent }) => value ?? textContent)(document.querySelector("#${name}-field > *"))`;
