const ORIGIN = new URL((document.currentScript as HTMLScriptElement | null)?.src ?? location.href).origin;

interface Plan {
  name: string;
  description: string;
  amount: number;
  interval: string;
}

const STYLE = `
:host { display: block; color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
div { max-width: 22rem; margin: 0 auto; padding: 1.5rem; border: 1px solid light-dark(#c9b79c, #6b5a4f); border-radius: 1.25rem; background: light-dark(#fffdf8, #271d19); color: light-dark(#2b1a15, #faf0e4); }
h2 { margin: 0 0 .5rem; font-size: 1.25rem; } p { margin: 0 0 1rem; } strong { font-size: 1.6rem; }
button { width: 100%; min-height: 2.75rem; border: 0; border-radius: .75rem; background: light-dark(#c9341c, #ff7654); color: light-dark(#fff, #260c05); font: inherit; font-weight: 700; cursor: pointer; }
button:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }`;

function text<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  content: string,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), { textContent: content });
}

function hidden(name: string, value: string): HTMLInputElement {
  return Object.assign(document.createElement('input'), { type: 'hidden', name, value });
}

/** <stripe-pricing-table>: one plan; Subscribe leads to the hosted checkout. */
class PricingTable extends HTMLElement {
  static observedAttributes = ['customer-session-client-secret'];
  private readonly root = this.attachShadow({ mode: 'open' });

  connectedCallback(): void {
    // No style element, because the page's policy refuses one without its nonce.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.root.adoptedStyleSheets = [sheet];
    void this.draw();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) void this.draw();
  }

  private get secret(): string {
    return this.getAttribute('customer-session-client-secret') ?? '';
  }

  private async draw(): Promise<void> {
    const secret = this.secret;
    const box = document.createElement('div');
    try {
      const answer = await fetch(`${ORIGIN}/sandbox/pricing-table/plan?secret=${encodeURIComponent(secret)}`);
      if (!answer.ok) throw new Error('refused');
      this.fill(box, (await answer.json()) as Plan);
    } catch {
      box.append(text('p', 'The plans cannot be shown right now. Please reload the page.'));
    }
    if (secret === this.secret) this.root.replaceChildren(box);
  }

  private fill(box: HTMLElement, plan: Plan): void {
    const price = document.createElement('p');
    price.append(text('strong', `$${(plan.amount / 100).toFixed(2)}`), ` per ${plan.interval}`);
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: `${ORIGIN}/sandbox/pricing-table/checkout`,
    });
    form.append(
      hidden('secret', this.secret),
      hidden('return_to', location.origin),
      hidden('reference', this.getAttribute('client-reference-id') ?? ''),
      text('button', 'Subscribe'),
    );
    box.append(text('h2', plan.name), text('p', plan.description), price, form);
  }
}

if (!customElements.get('stripe-pricing-table')) customElements.define('stripe-pricing-table', PricingTable);
