import { useId } from 'react';
import { DoorKnob, DoorLeaf, DoorPanels, DoorStep, PaperBag } from '@/components/ui/PaintedDoor';
import { dayInWords } from '@dwellivery/domain/eventDays';
import type { Door } from '@dwellivery/domain/orderDay';

/** The glass of an unlit window. */
const DUSK = '#b7cdc6';
/** The flame's light on what it shines at. */
const SHINE = '#ffdc80';

interface LivingDoorProps {
  door: Door;
  /** The day on the tile, `YYYY-MM-DD`. */
  date: string;
  className?: string;
}

/**
 * The painted door as it stands on the day of an order: with the date, with light in the window, with the bag on the step, open. A
 * decoration, because the words are beside it. Fixed colours in both color schemes, as on the home page.
 */
export function LivingDoor({ door, date, className }: LivingDoorProps) {
  const id = useId();
  const [light, halo] = [`${id}l`, `${id}h`];
  const lit = `url(#${light})`;
  const isOpen = door === 'done';
  return (
    <svg viewBox="58 70 428 530" className={className} overflow="visible" aria-hidden="true">
      <radialGradient id={light} cy=".6" r=".7">
        <stop stopColor="#fff6d2" />
        <stop offset=".4" stopColor="#ffd873" />
        <stop offset="1" stopColor="#f0973a" />
      </radialGradient>
      <radialGradient id={halo}>
        <stop offset=".55" stopColor={SHINE} stopOpacity=".7" />
        <stop offset="1" stopColor={SHINE} stopOpacity="0" />
      </radialGradient>
      {door === 'ordered' ? (
        <DoorLeaf glass={DUSK} />
      ) : (
        <>
          <circle cx="272" cy="262" r="250" fill={`url(#${halo})`} />
          <DoorLeaf glass={lit} />
          <path
            d="M107 560V262a165 165 0 0 1 330 0v298"
            fill="none"
            stroke={SHINE}
            strokeWidth="22"
            opacity=".5"
          />
        </>
      )}
      {isOpen ? <Inside lit={lit} /> : <DoorPanels />}
      <DoorStep />
      {isOpen && <path d="M140 560h264l30 22H110Z" fill={SHINE} />}
      {door === 'ordered' && <Tile date={date} />}
      {!isOpen && (
        <g transform="translate(345 298)">
          <DoorKnob />
        </g>
      )}
      {(door === 'out' || door === 'ready') && <FullBag />}
    </svg>
  );
}

/** The open doorway with a laid table. */
const Inside = ({ lit }: { lit: string }) => (
  <>
    <path d="M140 560V290h264v270" fill={lit} stroke="#24572e" strokeWidth="6" />
    <path d="M143 560l41-46h217v46Z" fill="#b9783c" />
    <path d="M316 290v20h-5v-20ZM276 338a38 30 0 0 1 76 0Z" fill="#24572e" />
    <path d="M294 338h40a20 13 0 0 1-40 0ZM246 484h140l12 64H234Z" fill="#fffdf8" />
    <path d="M276 448c8-26 24-34 40-34s32 8 40 34Z" fill="#e7b02e" />
    <path d="M262 444h108c0 26-22 42-54 42s-54-16-54-42ZM237 530h158l3 18H234Z" fill="#c9341c" />
    <path d="M298 406c-8-9 8-13 0-24M332 406c-8-9 8-13 0-24" fill="none" stroke="#fffdf8" strokeWidth="7" />
    <path d="M140 290l62 26v218l-62 26Z" fill="#2e6b3f" />
    <path d="M152 320l38 14v80l-38 4ZM152 440l38-4v80l-38 18Z" fill="#39804f" />
  </>
);

/** The bag on the step, with bread and greens. */
const FullBag = () => (
  <g transform="translate(96 430)">
    <path
      d="M52 30C34-10 46-44 70-52c10 26 8 54-2 82ZM34 34C8 12 4-12 14-28c22 8 34 34 36 62Z"
      fill="#4f9a63"
    />
    <path d="M92 30 122-64a17 17 0 0 1 33 11L128 40Z" fill="#d99a4a" />
    <path d="m122-30 22 4M114-4l22 5M129-52l22 2" stroke="#fbe3a6" strokeWidth="7" />
    <PaperBag />
  </g>
);

/** A door hanger as the app's date tiles, from the knob. */
function Tile({ date }: { date: string }) {
  const words = dayInWords(date);
  return (
    <g transform="rotate(-4 365 318) translate(281 284)" fontFamily="var(--display)" textAnchor="middle">
      <path d="M0 84a84 84 0 0 1 168 0v122a22 22 0 0 1-22 22H22a22 22 0 0 1-22-22Z" fill="#fffdf8" />
      <path d="M0 84a84 84 0 0 1 168 0v28H0Z" fill="#c9341c" />
      <circle cx="84" cy="34" r="15" fill="#24572e" />
      <text x="84" y="100" fill="#fff" fontSize="40" fontWeight="750">
        {words?.weekday.toUpperCase()}
      </text>
      <text x="84" y="206" fill="#2b1a15" fontSize="104" fontWeight="800">
        {words?.day}
      </text>
    </g>
  );
}
