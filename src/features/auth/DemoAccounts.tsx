import { useFormikContext } from 'formik';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demoAccounts';
import styles from './Auth.module.css';

/** Fills the form with a demo account without submitting it. */
export function DemoAccounts() {
  const { setValues } = useFormikContext();
  return (
    <details className={styles.demo}>
      <summary>Demo accounts</summary>
      <ul>
        {DEMO_ACCOUNTS.map(({ email, about }) => (
          <li key={email}>
            <button
              type="button"
              className={styles.pick}
              onClick={() =>
                void setValues((values: object) => ({ ...values, email, password: DEMO_PASSWORD }))
              }
            >
              {email}
            </button>
            <span className="muted">{about}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
