import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './Steps.module.css';

interface Step {
  label: string;
  /** Link target, if the step can be revisited. */
  to?: string;
}

interface StepsProps {
  /** 'Checkout' */
  label: string;
  steps: readonly Step[];
  /** Index of the current step. */
  current: number;
}

/** Progress through a sequence of screens. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.label}>
            {index > 0 && <ChevronRight aria-hidden="true" />}
            {step.to && index !== current ? (
              <Link to={step.to}>{step.label}</Link>
            ) : (
              <span aria-current={index === current ? 'step' : undefined}>{step.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
