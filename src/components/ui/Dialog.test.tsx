import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { announce } from './announce';
import { Button } from './Button';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog } from './Dialog';
import { LiveRegion } from './LiveRegion';
import { MAIN_ID } from './focusHeading';
import { toast } from './toast';
import { Toaster } from './Toaster';

function Invite() {
  const [isOpen, setIsOpen] = useState(false);
  const [isSure, setIsSure] = useState(false);
  return (
    <>
      <LiveRegion>
        <Toaster />
      </LiveRegion>
      <main id={MAIN_ID} tabIndex={-1}>
        {!isSure && <Button onClick={() => setIsOpen(true)}>Open</Button>}
      </main>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Invite a Friend"
        description="They get $10."
        footer={<Button onClick={() => setIsSure(true)}>Done</Button>}
      >
        <input aria-label="Link" />
        <Dialog open={isSure} onOpenChange={setIsSure} title="Are you sure?" />
      </Dialog>
    </>
  );
}

const invite = () => screen.queryByRole('dialog', { name: 'Invite a Friend' });
const button = (name: string) => screen.getByRole('button', { name });
const isHidden = (element: HTMLElement) => element.closest('[aria-hidden=true]') !== null;

async function open() {
  render(<Invite />);
  const opener = button('Open');
  await userEvent.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Invite a Friend' });
  return { opener, dialog, around: dialog.parentElement as HTMLElement };
}

describe('Dialog', () => {
  it('takes the focus, has a name and a description, and returns the focus on Escape', async () => {
    const { opener, dialog } = await open();
    expect(dialog).toHaveFocus();
    expect(dialog).toHaveAccessibleDescription('They get $10.');
    await userEvent.keyboard('{Escape}');
    expect(invite()).toBeNull();
    expect(opener).toHaveFocus();
  });

  it('closes by its button, and by a press outside that also began outside', async () => {
    const { opener, dialog } = await open();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(invite()).toBeNull();

    await userEvent.click(opener);
    const around = invite()?.parentElement as HTMLElement;
    // Selecting text from inside to outside is a click on the common ancestor.
    fireEvent.pointerDown(screen.getByLabelText('Link'));
    fireEvent.click(around);
    expect(invite()).not.toBeNull();
    await userEvent.click(around);
    expect(invite()).toBeNull();
  });

  it('keeps Tab inside, in both directions, and is no stop itself', async () => {
    await open();
    await userEvent.tab({ shift: true });
    expect(button('Close')).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(button('Done')).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByLabelText('Link')).toHaveFocus();
  });

  it('hides the page, but not the live region, from screen readers, and stops its scrolling', async () => {
    const { opener, dialog } = await open();
    act(() => announce('Your cart has 1 item.'));
    expect([opener, dialog, screen.getByRole('status')].map(isHidden)).toEqual([true, false, false]);
    expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
    await userEvent.keyboard('{Escape}');
    expect(isHidden(opener)).toBe(false);
    expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
  });

  it('returns the focus from the page below, but not from toasts', async () => {
    const { opener, dialog } = await open();
    act(() => opener.focus());
    expect(dialog).toHaveFocus();

    act(() => void toast.info('Look'));
    const dismiss = button('Dismiss');
    act(() => dismiss.focus());
    expect(dismiss).toHaveFocus();
    act(() => toast.clear());
  });

  it('stays below a dialog that is opened from it, which closes first', async () => {
    const { dialog } = await open();
    await userEvent.click(button('Done'));
    const sure = screen.getByRole('dialog', { name: 'Are you sure?' });
    expect([dialog, sure].map(isHidden)).toEqual([true, false]);
    await userEvent.keyboard('{Escape}');
    expect(sure).not.toBeInTheDocument();
    expect(isHidden(dialog)).toBe(false);
    expect(button('Done')).toHaveFocus();
  });

  it('leaves the focus to the page if its opener is gone', async () => {
    const { opener } = await open();
    opener.remove();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

it('a confirmation promises to keep nothing while the action runs', async () => {
  let finish = (): void => undefined;
  const onConfirm = () => new Promise<undefined>((resolve) => (finish = () => resolve(undefined)));
  const onOpenChange = jest.fn();
  const user = userEvent.setup();
  render(
    <ConfirmDialog open {...{ onOpenChange, onConfirm }} title="Cancel this order?" confirmLabel="Cancel it">
      It cannot be undone.
    </ConfirmDialog>,
  );
  const keep = button('Keep it');
  await user.click(button('Cancel it'));
  expect(keep).toBeDisabled();
  await user.click(keep);
  await user.keyboard('{Escape}');
  await user.click(button('Close'));
  await user.click(screen.getByRole('dialog').parentElement as HTMLElement);
  expect(onOpenChange).not.toHaveBeenCalled();
  await act(async () => {
    finish();
    await Promise.resolve();
  });
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

it('a confirmation whose action fails says why, and tries again', async () => {
  const answers = ['The line broke.', undefined];
  const onOpenChange = jest.fn();
  const user = userEvent.setup();
  const onConfirm = () => Promise.resolve(answers.shift());
  render(
    <ConfirmDialog open {...{ onOpenChange, onConfirm }} title="Cancel this order?" confirmLabel="Cancel it">
      It cannot be undone.
    </ConfirmDialog>,
  );
  await user.click(button('Cancel it'));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent('The line broke.');
  expect(button('Cancel it')).toHaveFocus();
  expect(onOpenChange).not.toHaveBeenCalled();
  await user.click(button('Cancel it'));
  expect(onOpenChange.mock.calls).toEqual([[false]]);
});

it('a confirmation that is opened again says nothing of the failure before', async () => {
  const user = userEvent.setup();
  const onConfirm = () => Promise.resolve('The line broke.');
  function Asking() {
    const [open, onOpenChange] = useState(true);
    return (
      <>
        <button onClick={() => onOpenChange(true)}>Ask again</button>
        <ConfirmDialog
          {...{ open, onOpenChange, onConfirm }}
          title="Cancel this order?"
          confirmLabel="Cancel it"
        >
          It cannot be undone.
        </ConfirmDialog>
      </>
    );
  }
  render(<Asking />);
  await user.click(button('Cancel it'));
  await screen.findByRole('alert');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Ask again' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
