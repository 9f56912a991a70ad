import type { Snapshot } from '../../format';
import { migrationSteps } from '../../read/migrationSteps';
import { stampText } from '../stampText';
import { ChangesTable } from './ChangesTable';
import styles from './Panel.module.css';
import type { ServedReport } from './served';

interface OriginProps {
  snapshot: Snapshot;
  /** What could not be read of it, a sentence each. */
  remarks: readonly string[];
  served?: ServedReport;
}

/** Where the report comes from: versions, what migrations changed, damaged texts, and what the customer wrote. */
export function Origin({ snapshot, remarks, served }: OriginProps) {
  return (
    <div className={styles.part}>
      {served && <Served served={served} timeZone={snapshot.timeZone} />}
      <Versions snapshot={snapshot} />
      {remarks.length > 0 && (
        <section>
          <h3>Not read</h3>
          <ul className={styles.list}>
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </section>
      )}
      <Migrations snapshot={snapshot} />
      <Damaged snapshot={snapshot} />
    </div>
  );
}

function Served({ served, timeZone }: { served: ServedReport; timeZone: string }) {
  const { note, openings, sent_at, expires_at, signed_in } = served;
  return (
    <section>
      <h3>Sent {stampText(Date.parse(sent_at), timeZone)}</h3>
      {note && <blockquote className={styles.note}>{note}</blockquote>}
      <p className="muted">
        By {signed_in ? 'a signed-in customer' : 'a visitor'}; deleted on{' '}
        {stampText(Date.parse(expires_at), timeZone)}.
      </p>
      {openings.length > 0 && (
        <p className="muted">
          Opened before by{' '}
          {openings.map(({ who, at }) => `${who} (${stampText(Date.parse(at), timeZone)})`).join(', ')}.
        </p>
      )}
    </section>
  );
}

function Versions({ snapshot }: { snapshot: Snapshot }) {
  const { build, schema, viewport, timeZone, log } = snapshot;
  const builds = [...new Set(log.map((part) => `build ${part.build || 'unknown'}, schema ${part.schema}`))];
  const facts: [string, string][] = [
    ['Build', build || 'unknown'],
    ['Schema of the store', String(schema)],
    ['Time zone', timeZone],
    ['Window', viewport.width > 0 ? `${viewport.width} × ${viewport.height}` : 'unknown'],
    ['Log', builds.join('; ') || 'none'],
  ];
  return (
    <section>
      <h3>Versions</h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Migrations({ snapshot }: { snapshot: Snapshot }) {
  const steps = migrationSteps(snapshot);
  return (
    <section>
      <h3>Migrations of the store</h3>
      {steps.length === 0 && <p className="muted">None: it has the current schema.</p>}
      {steps.map(({ to, lost, changes }) => (
        <details key={to} open>
          <summary>
            To schema {to}: lost {lost}
          </summary>
          <ChangesTable changes={changes} none="It changed nothing in this report." />
        </details>
      ))}
    </section>
  );
}

function Damaged({ snapshot: { damaged } }: { snapshot: Snapshot }) {
  return (
    <section>
      <h3>Damaged texts that were set aside</h3>
      {damaged.length === 0 && <p className="muted">None.</p>}
      {damaged.map(({ key, text, length }) => (
        <details key={key}>
          <summary>
            {key} <span className={styles.when}>({length} characters)</span>
          </summary>
          <pre className={styles.text}>{text}</pre>
        </details>
      ))}
    </section>
  );
}
