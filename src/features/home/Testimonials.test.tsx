import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TESTIMONIALS } from './testimonials';
import { Testimonials } from './Testimonials';

const shown = () => {
  const visible = screen.getAllByRole('figure');
  expect(visible).toHaveLength(1);
  return visible[0]?.textContent ?? '';
};

function setup() {
  render(<Testimonials testimonials={TESTIMONIALS} />);
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}

describe('the testimonials', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('change every 8000 ms, in a loop', () => {
    setup();
    expect(shown()).toContain('Dana M.');
    act(() => jest.advanceTimersByTime(7999));
    expect(shown()).toContain('Dana M.');
    act(() => jest.advanceTimersByTime(1));
    expect(shown()).toContain('Greg P.');
    act(() => jest.advanceTimersByTime(16_000));
    expect(shown()).toContain('Dana M.');
  });

  it('stand still while paused', async () => {
    const user = setup();
    await user.click(screen.getByRole('button', { name: 'Pause testimonials' }));
    act(() => jest.advanceTimersByTime(60_000));
    expect(shown()).toContain('Dana M.');
    await user.click(screen.getByRole('button', { name: 'Play testimonials' }));
    await user.unhover(screen.getByRole('button', { name: 'Pause testimonials' }));
    act(() => jest.advanceTimersByTime(8000));
    expect(shown()).toContain('Greg P.');
  });

  it('can be changed in both directions', async () => {
    const user = setup();
    await user.click(screen.getByRole('button', { name: 'Previous testimonial' }));
    expect(shown()).toContain('Priya S.');
    await user.click(screen.getByRole('button', { name: 'Next testimonial' }));
    expect(shown()).toContain('Dana M.');
  });

  it('do not start by themselves under reduced motion', () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (media) => Object.assign(new EventTarget(), { media, matches: true }) as unknown as MediaQueryList,
      );
    setup();
    act(() => jest.advanceTimersByTime(60_000));
    expect(shown()).toContain('Dana M.');
    expect(screen.getByRole('button', { name: 'Play testimonials' })).toBeVisible();
  });
});
