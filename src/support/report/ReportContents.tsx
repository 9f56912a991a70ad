import styles from './ReportDialog.module.css';

/** What a report contains, and what it never does. */
export function ReportContents() {
  return (
    <>
      <p>A report lets us see what you see.</p>
      <h3>What is in it</h3>
      <ul className={styles.list}>
        <li>the page you are on, the time, your time zone and the size of your window</li>
        <li>your carts, what you filled into the order form, and whether you are signed in</li>
        <li>the restaurants, menus and orders that this page has loaded</li>
        <li>what happened in this tab before: presses, pages, and how our answers changed the screen</li>
        <li>what your browser had kept of your carts and could not be read</li>
      </ul>
      <p>
        Names, e-mail addresses, phone numbers and streets are masked letter by letter. Your password, your
        sign-in and your card are never in it.
      </p>
    </>
  );
}
