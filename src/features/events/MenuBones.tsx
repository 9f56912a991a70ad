import { SkeletonGroup } from '@/components/ui/Skeleton';
import styles from './Menu.module.css';

/** A skeleton of six products. */
export function MenuBones({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className={styles.bones}>
      {Array.from({ length: 6 }, (_, bone) => (
        <span key={bone} className={styles.bone} />
      ))}
    </SkeletonGroup>
  );
}
