import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import JSDOMEnvironment from 'jest-environment-jsdom';

/**
 * jsdom has no fetch, and Node's Request refuses jsdom's AbortSignal. So all of these globals come from Node: a mixed set causes
 * failures that look like bugs of the product.
 */
const NODE_FAMILY = {
  Headers,
  Response,
  FormData,
  Blob,
  File,
  URL,
  URLSearchParams,
  AbortController,
  AbortSignal,
  DOMException,
  ReadableStream,
  WritableStream,
  TransformStream,
  TextEncoder,
  TextDecoder,
  TextDecoderStream,
  CompressionStream,
  DecompressionStream,
  Uint8Array,
  ArrayBuffer,
  crypto,
  structuredClone,
};

type AddListener = typeof EventTarget.prototype.addEventListener;

export default class BrowserEnvironment extends JSDOMEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    const formFields = formFieldsOf(this.global.FormData);
    for (const [name, value] of Object.entries(NODE_FAMILY)) this.give(name, value);
    this.giveFetch();
    this.giveFormData(formFields);
    this.acceptNodeSignals();
  }

  /** Packages resolve as for Node: their "browser" builds are often ES modules, which jest does not load. */
  override exportConditions(): string[] {
    return [''];
  }

  private give(name: string, value: unknown): void {
    Object.defineProperty(this.global, name, {
      value,
      configurable: true,
      writable: true,
      enumerable: false,
    });
  }

  /** Resolves relative URLs against the document, which Node's fetch does not. */
  private giveFetch(): void {
    const page = this.global.document;
    const absolute = <T>(input: T): T | string =>
      typeof input === 'string' ? new URL(input, page.baseURI).href : input;
    class PageRequest extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(absolute(input), init);
      }
    }
    this.give('Request', PageRequest);
    this.give('fetch', (input: RequestInfo | URL, init?: RequestInit) => fetch(absolute(input), init));
  }

  /** Lets FormData read a form, as React does on submit. Node's FormData does not support forms, so jsdom's reads the fields. */
  private giveFormData(fieldsOf: FormFields): void {
    class PageFormData extends FormData {
      constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
        super();
        if (form) fieldsOf(form, submitter).forEach(([name, value]) => this.append(name, value));
      }
    }
    this.give('FormData', PageFormData);
  }

  /** Lets `addEventListener(…, { signal })` of jsdom accept Node's AbortSignal. Jest gives the window its own method, so both
   *  are wrapped. */
  private acceptNodeSignals(): void {
    for (const target of [this.global.EventTarget.prototype, this.global]) {
      target.addEventListener = withNodeSignals(target.addEventListener, this.global);
    }
  }
}

type FormFields = (form: HTMLFormElement, submitter?: HTMLElement | null) => [name: string, value: string][];

/** Text fields only, because Node does not accept jsdom's files. */
const formFieldsOf =
  (PageForm: typeof FormData): FormFields =>
  (form, submitter) =>
    [...new PageForm(form, submitter)].filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    );

function withNodeSignals(original: AddListener, page: EventTarget): AddListener {
  return function addEventListener(this: EventTarget | undefined, type, listener, options) {
    const target = this ?? page;
    if (typeof options !== 'object' || !(options.signal instanceof AbortSignal)) {
      original.call(target, type, listener, options);
      return;
    }
    const { signal, ...rest } = options;
    if (signal.aborted) return;
    original.call(target, type, listener, rest);
    signal.addEventListener('abort', () => target.removeEventListener(type, listener, rest), { once: true });
  };
}
