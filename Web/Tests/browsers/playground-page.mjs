// The playground in a browser, as the tests use it.
import { pause } from "./drivers.mjs";
import { waitFor } from "./page-actions.mjs";

export class PlaygroundPage {
  constructor(browser) { this.browser = browser; }

  evaluate(expression) { return this.browser.evaluate(expression); }

  /** Waits until elements have texts, which are given by the ids of the elements. */
  waitForTexts(texts, seconds) {
    return waitFor(this.browser, textsOf(...Object.keys(texts)), Object.values(texts), seconds);
  }

  /** Returns the texts of the elements with ids. */
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

  /** Creates both fields again. The options are values of the menus `#kind`, `#naive`, and `#keys`. */
  async showFields(options) {
    for (const [name, value] of Object.entries(options)) await this.set(`#${name}`, value);
  }

  click(selector) { return this.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`); }

  focus(selector) { return this.evaluate(`document.querySelector(${JSON.stringify(selector)}).focus()`); }

  /** Gives the usual field (`left`) or the field with TextLimits (`right`) the focus. */
  focusField(side) { return this.focus(`#${side} > *`); }

  /** Pastes a text into the field with TextLimits. */
  async paste(text) {
    await this.focusField("right");
    await this.browser.paste(text);
  }

  /** Composes a text in the field that has the focus. */
  async compose(markedTexts, text) {
    for (const marked of markedTexts) {
      await this.browser.compose(marked);
      await pause(20);
    }
    await this.browser.commit(text);
  }

  /** Returns the text of the usual field (`left`) or of the field with TextLimits (`right`). */
  fieldText(side) { return this.evaluate(fieldText(side)); }
}

/** An expression for the texts of the elements with ids. */
const textsOf = (...ids) => `${JSON.stringify(ids)}.map((id) => document.getElementById(id).textContent)`;

/** An expression for the text of a field. */
export const fieldText = (side) =>
  `(({ value, textContent }) => value ?? textContent)(document.querySelector("#${side} > *"))`;
