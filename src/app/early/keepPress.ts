/** Keeps the last press of a dish in the skeleton until the app opens its sheet (features/cart/useSkeletonPress). */
export function keepPress(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const dish = target.closest('[data-skeleton] [data-product]');
    if (!dish) return;
    document.querySelector('[data-skeleton] [data-product][aria-busy]')?.removeAttribute('aria-busy');
    dish.setAttribute('aria-busy', 'true');
  });
}
