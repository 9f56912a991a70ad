import styles from './StandIns.module.css';

interface BoxContent {
  title: string;
  /** Names of fields or plans, drawn as empty ones. */
  rows: readonly string[];
}

/** Draws a placeholder of a third party's widget into an element of the page. */
export function drawBox(place: Element, { title, rows }: BoxContent): void {
  const box = Object.assign(document.createElement('div'), { className: styles.box });
  box.append(Object.assign(document.createElement('p'), { textContent: title, className: styles.title }));
  rows.forEach((row) => {
    box.append(Object.assign(document.createElement('p'), { textContent: row, className: styles.row }));
  });
  place.replaceChildren(box);
}
