import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { QuantityStepper } from './QuantityStepper';

it('QuantityStepper stops at 0 and 100 and keeps the focus', async () => {
  function Counted({ start }: { start: number }) {
    const [value, setValue] = useState<number | null>(start);
    return <QuantityStepper label="Elote" value={value} onValueChange={setValue} />;
  }
  const { unmount } = render(<Counted start={1} />);
  const less = screen.getByRole('button', { name: 'One fewer Elote' });
  await userEvent.click(less);
  await userEvent.click(less);
  expect(screen.getByRole('spinbutton')).toHaveValue('0');
  expect(less).toHaveFocus();
  expect(less).toHaveAttribute('aria-disabled', 'true');
  unmount();

  render(<Counted start={99} />);
  const more = screen.getByRole('button', { name: 'One more Elote' });
  await userEvent.click(more);
  await userEvent.click(more);
  expect(screen.getByRole('spinbutton')).toHaveValue('100');
});

describe('a quantity in a field', () => {
  function Counted() {
    const [value, setValue] = useState<number | null>(5);
    return <QuantityStepper label="Elote" value={value} onValueChange={setValue} />;
  }
  const setup = () => {
    render(<Counted />);
    const field = screen.getByRole('spinbutton');
    field.focus();
    return { user: userEvent.setup(), field };
  };

  it('is not of a type that a wheel changes', () => {
    const { field } = setup();
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect((field as HTMLInputElement).type).toBe('text');
    // The page scrolls: no handler keeps the wheel.
    expect(fireEvent.wheel(field, { deltaY: 120 })).toBe(true);
    expect(field).toHaveValue('5');
  });

  it('follows the arrow keys, which remove nothing', async () => {
    const { user, field } = setup();
    await user.keyboard('{ArrowUp}');
    expect([field.getAttribute('aria-valuenow'), field]).toEqual([
      '6',
      expect.objectContaining({ value: '6' }),
    ]);
    await user.keyboard('{ArrowDown>7/}');
    expect(field).toHaveValue('1');
  });

  it('is typed in digits of any width, and may be 0', async () => {
    const { user, field } = setup();
    await user.clear(field);
    await user.type(field, '１２');
    expect(field).toHaveValue('12');
    await user.clear(field);
    await user.type(field, '0');
    expect(field).toHaveValue('0');
  });
});
