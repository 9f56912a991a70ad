import { render } from '@testing-library/react';
import { ServerError } from '@/features/info/ServerError';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { unfinishedPart } from './unfinishedScreen';

const bones = (
  <SkeletonGroup label="Loading the menu">
    <Skeleton />
  </SkeletonGroup>
);

it.each([
  ['the crash page', <ServerError key="" />, /feeling dwell/],
  ['a skeleton', bones, /a skeleton, “Loading the menu”/],
  ['a text', <p key="">Loading events</p>, /the word “Loading”/],
])('finds %s', (_name, part, why) => {
  expect(unfinishedPart(render(<main>{part}</main>).container)).toMatch(why);
});

it('finds a page without a screen, and nothing in a complete one', () => {
  expect(unfinishedPart(render(<p>Hello</p>).container)).toBe('no screen');
  const complete = (
    <main>
      <h1>Lupita&apos;s Kitchen</h1>
      <div aria-busy="true" />
    </main>
  );
  expect(unfinishedPart(render(complete).container)).toBeNull();
});
