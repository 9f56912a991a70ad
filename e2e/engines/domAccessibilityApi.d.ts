/** Version 0.5, which @testing-library/dom uses, does not name its types in `exports`. */
declare module 'dom-accessibility-api' {
  export function computeAccessibleName(root: Element): string;
  export function getRole(element: Element): string | null;
  export function isInaccessible(element: Element): boolean;
}
