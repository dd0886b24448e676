// Number, expiry and security code in a shadow root, as one element.

import { brandOf, checks, formatExpiry, formatNumber, onlyDigits } from './cards.js';
import { anElement, applyLooks, cardSheet } from './looks.js';
import { wordsOf } from './words.js';

export class CardElement {
  #options;
  #setup;
  #words;
  #listeners = new Map();
  #host = document.createElement('div');
  #inputs;
  #brandLabel = anElement('span', { class: 'brand', 'aria-hidden': 'true' });
  #error = anElement('p', { class: 'error', id: 'error', role: 'alert' });
  #left = new Set();

  constructor(setup, options = {}) {
    this.#setup = setup;
    this.#options = options;
    this.#words = wordsOf(setup.locale);
    const shadow = this.#host.attachShadow({ mode: 'open', delegatesFocus: true });
    shadow.adoptedStyleSheets = [cardSheet];
    this.#inputs = {
      number: this.#anInput('number', '1234 1234 1234 1234', 'cc-number', 23),
      expiry: this.#anInput('expiry', this.#words.expiryHint, 'cc-exp', 7),
      cvc: this.#anInput('cvc', this.#words.cvcHint, 'cc-csc', 4),
    };
    const fields = Object.entries(this.#inputs).map(([name, input]) =>
      anElement(
        'div',
        { class: `field field--${name}` },
        anElement('label', { class: 'label', for: name, dir: 'auto' }, this.#words[name]),
        anElement('div', { class: 'box' }, input, ...(name === 'number' ? [this.#brandLabel] : [])),
      ),
    );
    this.#error.dir = 'auto';
    shadow.append(anElement('div', { class: 'fields' }, ...fields), this.#error);
    this.#host.dir = 'ltr';
    applyLooks(this.#host, setup.appearance, options);
    if (options.disabled) this.update({ disabled: true });
  }

  #anInput(name, placeholder, autocomplete, maxLength) {
    const attributes = {
      id: name,
      name: autocomplete,
      class: name,
      placeholder,
      autocomplete,
      inputmode: 'numeric',
      maxlength: maxLength,
    };
    const input = anElement('input', {
      ...attributes,
      type: 'text',
      autocorrect: 'off',
      spellcheck: 'false',
      'aria-describedby': 'error',
    });
    input.addEventListener('input', () => this.#format(name));
    input.addEventListener('focus', () => this.#emit('focus', { elementType: 'card' }));
    input.addEventListener('blur', () => {
      if (input.value) this.#left.add(name);
      this.#show();
      this.#emit('blur', { elementType: 'card' });
    });
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.#host.closest('form')?.requestSubmit();
      if (event.key === 'Escape') this.#emit('escape', { elementType: 'card' });
      const previous = { expiry: 'number', cvc: 'expiry' }[name];
      if (event.key === 'Backspace' && previous && input.value === '') {
        event.preventDefault();
        this.#inputs[previous].focus();
      }
    });
    return input;
  }

  #digits(name) {
    return onlyDigits(this.#inputs[name].value);
  }

  /** Groups the digits, keeps the caret after the digit it was after, and goes on to the next field when this one is full. */
  #format(name) {
    const input = this.#inputs[name];
    const caretDigits = onlyDigits(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    const isAtEnd = input.selectionStart === input.value.length;
    // An autofilled expiry may say 12/2030.
    const digits = onlyDigits(input.value).replace(/^(\d\d)20(\d\d)$/, name === 'expiry' ? '$1$2' : '$&');
    const brand = brandOf(this.#digits('number'));
    if (name === 'number') input.value = formatNumber(digits.slice(0, Math.max(...brand.lengths)));
    if (name === 'expiry') input.value = formatExpiry(digits);
    if (name === 'cvc') input.value = digits.slice(0, brand.cvc);
    let caret = input.value.length;
    if (!isAtEnd) {
      caret = 0;
      for (let seen = 0; seen < caretDigits && caret < input.value.length; caret += 1)
        if (/\d/.test(input.value[caret])) seen += 1;
    }
    input.setSelectionRange(caret, caret);
    this.#left.delete(name);
    const next = { number: 'expiry', expiry: 'cvc' }[name];
    const isFull = name !== 'number' || digits.length >= Math.max(...brand.lengths);
    if (next && isAtEnd && isFull && !this.#problem(name)) this.#inputs[next].focus();
    this.#show();
    this.#emitChange();
  }

  #problem(name) {
    return checks[name](this.#digits(name), brandOf(this.#digits('number')));
  }

  /** A field that is still being typed is not wrong yet. */
  #visibleProblem(name) {
    const problem = this.#digits(name) ? this.#problem(name) : undefined;
    return problem?.startsWith('incomplete') && !this.#left.has(name) ? undefined : problem;
  }

  #show() {
    for (const [name, input] of Object.entries(this.#inputs))
      input.setAttribute('aria-invalid', String(Boolean(this.#visibleProblem(name))));
    this.#brandLabel.textContent = brandOf(this.#digits('number')).label;
    const problem = Object.keys(this.#inputs)
      .map((name) => this.#visibleProblem(name))
      .find(Boolean);
    const text = problem ? this.#words[problem] : '';
    // A page that shows the change event's error itself says showError: false.
    const shown = this.#options.showError === false ? '' : text;
    if (this.#error.textContent !== shown) this.#error.textContent = shown;
  }

  #emitChange() {
    const problems = Object.keys(this.#inputs).map((name) => this.#problem(name));
    const visible = Object.keys(this.#inputs)
      .map((name) => this.#visibleProblem(name))
      .find(Boolean);
    this.#emit('change', {
      elementType: 'card',
      brand: brandOf(this.#digits('number')).name,
      complete: problems.every((problem) => !problem),
      empty: Object.values(this.#inputs).every((input) => !input.value),
      error: visible ? { type: 'validation_error', code: visible, message: this.#words[visible] } : undefined,
      value: { postalCode: '' },
    });
  }

  #emit(name, event) {
    for (const listener of this.#listeners.get(name) ?? []) listener(event);
  }

  mount(place) {
    const parent = typeof place === 'string' ? document.querySelector(place) : place;
    if (!parent)
      throw new Error(
        `The selector you specified (${place}) applies to no DOM elements that are currently on the page.`,
      );
    if (this.#host.parentNode === parent) return;
    parent.replaceChildren(this.#host);
    queueMicrotask(() => this.#emit('ready', { elementType: 'card' }));
  }

  unmount() {
    this.#host.remove();
  }

  destroy() {
    this.unmount();
    this.#listeners.clear();
  }

  on(name, listener) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    return this;
  }

  off(name, listener) {
    this.#listeners.set(
      name,
      listener ? (this.#listeners.get(name) ?? []).filter((each) => each !== listener) : [],
    );
    return this;
  }

  once(name, listener) {
    const first = (event) => {
      this.off(name, first);
      listener(event);
    };
    return this.on(name, first);
  }

  focus() {
    this.#inputs.number.focus();
  }

  blur() {
    this.#host.shadowRoot.activeElement?.blur();
  }

  clear() {
    for (const input of Object.values(this.#inputs)) input.value = '';
    this.#left.clear();
    this.#show();
    this.#emitChange();
  }

  update(options = {}) {
    this.#options = { ...this.#options, ...options };
    applyLooks(this.#host, this.#setup.appearance, this.#options);
    if ('disabled' in options)
      for (const input of Object.values(this.#inputs)) input.disabled = Boolean(options.disabled);
  }

  /** What the sandbox is sent, or the error of the first field that is not right, which gets the focus. */
  readCard() {
    const wrong = Object.keys(this.#inputs).find((name) => this.#problem(name));
    if (wrong) {
      const code = this.#problem(wrong);
      for (const name of Object.keys(this.#inputs)) this.#left.add(name);
      this.#show();
      this.#inputs[wrong].focus();
      return { error: { type: 'validation_error', code, message: this.#words[code] } };
    }
    const expiry = this.#digits('expiry');
    return {
      card: {
        number: this.#digits('number'),
        exp_month: expiry.slice(0, 2),
        exp_year: `20${expiry.slice(2)}`,
        cvc: this.#digits('cvc'),
      },
    };
  }
}
