import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/Button';
import styles from './Testimonials.module.css';
import type { Testimonial } from './testimonials';
import { useRotation } from './useRotation';

/** Shows one testimonial at a time. All are in one grid cell, so that the height stays the same. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const [isHeld, setHeld] = useState(false);
  const { index, isPaused, show, togglePause } = useRotation(testimonials.length, isHeld);
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  return (
    <section
      className={styles.band}
      aria-roledescription="carousel"
      aria-label="What neighbors say"
      {...hold}
    >
      <div className={`wrap ${styles.inside}`}>
        <div className={styles.deck} aria-live={isPaused ? 'polite' : 'off'}>
          {testimonials.map((testimonial, position) => (
            <Quote key={testimonial.name} testimonial={testimonial} isShown={position === index} />
          ))}
        </div>
        <div className={styles.controls}>
          <IconButton variant="outlined" label="Previous testimonial" onClick={() => show(index - 1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton
            variant="outlined"
            label={isPaused ? 'Play testimonials' : 'Pause testimonials'}
            onClick={togglePause}
          >
            {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          </IconButton>
          <IconButton variant="outlined" label="Next testimonial" onClick={() => show(index + 1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
          <span className={styles.dots} aria-hidden="true">
            {testimonials.map((testimonial, position) => (
              <span key={testimonial.name} className={position === index ? styles.on : undefined} />
            ))}
          </span>
        </div>
      </div>
    </section>
  );
}

function Quote({ testimonial, isShown }: { testimonial: Testimonial; isShown: boolean }) {
  return (
    <figure className={isShown ? styles.shown : styles.hidden} aria-hidden={isShown ? undefined : true}>
      <blockquote className={styles.quote}>“{testimonial.quote}”</blockquote>
      <figcaption className={styles.caption}>
        <img
          className={styles.face}
          src={`/faces/${testimonial.face}.webp`}
          alt=""
          width="128"
          height="128"
          loading="lazy"
        />
        <span>
          <b>{testimonial.name}</b>
          <br />
          {testimonial.place}
        </span>
      </figcaption>
    </figure>
  );
}
