import { DateTile } from '@/components/ui/DateTile';
import { DishImage } from '@/components/ui/DishArt';
import { DoorKnob, DoorLeaf, DoorPanels, DoorStep, PaperBag } from '@/components/ui/PaintedDoor';
import styles from './Porch.module.css';

const TACO = '/dishes/1f32e.webp';

const picture = (src: string, className: string | undefined) => (
  <DishImage className={className} src={src} eager isSide />
);

interface PorchProps {
  /** The date on the door, `YYYY-MM-DD`; null for none. */
  date?: string | null;
  /** Picture of the dish in the bag. */
  dish?: string;
}

/** The painted door with food and date. */
export function Porch({ date = null, dish = TACO }: PorchProps) {
  return (
    <div className={styles.porch}>
      <div className={styles.inside}>
        <Door />
        {picture('/dishes/1fab4.webp', styles.plant)}
        {picture('/dishes/1f336.webp', styles.pepper)}
        {picture('/dishes/1f32f.webp', styles.wrap)}
        {picture(dish, styles.taco)}
        <Bag />
        {date && <DateTile className={styles.date} size="xl" date={date} />}
        <Knob />
      </div>
    </div>
  );
}

/** The operator's picture instead of the door. */
export function HeroPicture({ src }: { src: string }) {
  return (
    <div className={styles.porch}>
      <img className={styles.cover} src={src} alt="" width="1088" height="1232" fetchPriority="high" />
    </div>
  );
}

const Door = () => (
  <svg viewBox="0 0 544 616" className={styles.door} aria-hidden="true">
    <path fill="#c99a6e" d="M0 560h544v56H0z" />
    <path fill="#b58558" d="M0 560h544v6H0z" />
    <DoorLeaf />
    <DoorPanels />
    <DoorStep />
  </svg>
);

const Bag = () => (
  <svg className={styles.bag} viewBox="0 0 176 160" aria-hidden="true">
    <PaperBag />
  </svg>
);

const Knob = () => (
  <svg className={styles.knob} viewBox="0 0 40 40" aria-hidden="true">
    <DoorKnob />
  </svg>
);
