import { useState } from 'react';
import { asProblem } from '@/api/errors';
import { useChangeTableMutation, useEndTableMutation } from '@/api/tablesApi';
import type { Table } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { Button, LinkButton } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { CopyButton } from '@/components/ui/CopyButton';
import { ShareLink } from '@/components/ui/ShareLink';
import { hrefTo } from '@/config/hrefTo';
import { navigation } from '@/lib/navigation';
import { useMinute } from '@/lib/useEachMinute';
import { cartState } from './cartTable';
import { handoverText, limitText, reminderText, untilText } from './cartWords';
import { Step } from './Step';
import styles from './SharedCart.module.css';

interface HostStepProps {
  table: Table;
  /** Closes the table and goes to the checkout; without it there is no such button. */
  onPay?: () => Promise<void>;
}

/** What the host of a shared cart can do. */
export function HostStep({ table, onPay }: HostStepProps) {
  const now = useMinute();
  const state = cartState(table, now);
  if (state === 'ordered')
    return (
      <Step words="You have ordered." detail={handoverText(table)}>
        {table.membershipId !== null && (
          <LinkButton size="big" to={hrefTo('receipt', { id: table.membershipId })}>
            View your receipt
          </LinkButton>
        )}
      </Step>
    );
  const isOpen = state === 'open';
  const hasDishes = table.guests.some(({ dishes }) => dishes > 0);
  return (
    <Step
      words={isOpen ? 'Send this link to your guests.' : 'Guests can change nothing now.'}
      detail={
        isOpen
          ? `You pay for all. ${untilText(table, now)}${limitText(table)}`
          : 'Pay for what is chosen, or let them choose again.'
      }
    >
      {isOpen && <Links table={table} now={now} />}
      {onPay && hasDishes && <PayButton onPay={onPay} />}
      <Switches table={table} isOpen={isOpen} />
    </Step>
  );
}

function PayButton({ onPay }: Required<Pick<HostStepProps, 'onPay'>>) {
  const [isBusy, setIsBusy] = useState(false);
  const press = () => {
    setIsBusy(true);
    void onPay().finally(() => setIsBusy(false));
  };
  return (
    <Button size="big" loading={isBusy} onClick={press}>
      Close and pay
    </Button>
  );
}

function Links({ table, now }: { table: Table; now: number }) {
  const url = navigation.absoluteUrl(hrefTo('table', { code: table.code }));
  return (
    <div className={styles.links}>
      <ShareLink
        url={url}
        title={table.name}
        copyLabel="Copy the link"
        copiedText="Link Copied"
        shareLabel="Share the link"
      />
      <CopyButton text={reminderText(table, url, now)} copiedText="Reminder Copied">
        Copy a reminder
      </CopyButton>
    </div>
  );
}

/** Closes, reopens and ends the table. */
function Switches({ table: { code }, isOpen }: { table: Table; isOpen: boolean }) {
  const [change, changing] = useChangeTableMutation();
  const [end] = useEndTableMutation();
  const [isEnding, setIsEnding] = useState(false);
  const endNow = () =>
    end({ code })
      .unwrap()
      .then(
        () => undefined,
        (error: unknown) => asProblem(error).message,
      );
  return (
    <>
      <div className={styles.switches}>
        <Button
          variant="outline"
          loading={changing.isLoading}
          onClick={() => void change({ code, locked: isOpen })}
        >
          {isOpen ? 'Close it now' : 'Let guests choose again'}
        </Button>
        <Button variant="quiet" onClick={() => setIsEnding(true)}>
          End the table
        </Button>
      </div>
      {changing.error && <Alert tone="failure">{asProblem(changing.error).message}</Alert>}
      <ConfirmDialog
        title="End the table?"
        confirmLabel="End the table"
        open={isEnding}
        onOpenChange={setIsEnding}
        onConfirm={endNow}
      >
        Nothing is ordered, and your guests can choose no more.
      </ConfirmDialog>
    </>
  );
}
