import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { EventFilters, type EventFiltersProps } from '@/components/events/EventFilters';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { counted } from '@dwellivery/domain/counted';
import styles from './BrowseFilters.module.css';
import type { BrowseParams } from './browseQuery';
import { FoodChips } from './FoodChips';
import { ZipField, type ZipFieldProps } from './ZipField';

interface BrowseFiltersProps extends ZipFieldProps, EventFiltersProps {
  params: BrowseParams;
  /** What the button that closes the sheet leads to: '7 events'; undefined while they load. */
  found: string | undefined;
  /** Shows everything again; undefined if nothing is filtered. */
  onClear: (() => void) | undefined;
}

/** One button, '60540 · Filters', and behind it a sheet with the zip and all filters. */
export function BrowseFilters(props: BrowseFiltersProps) {
  const { params, found, onClear, restaurant, location, ...zip } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { serving, diets = [] } = params;
  const count = [restaurant.value, params.eventLocation, serving, ...diets].filter(Boolean).length;
  const words = count > 0 ? counted(count, 'filter') : 'Filters';
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="outline"
        size="small"
        className={styles.pill}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <SlidersHorizontal aria-hidden="true" />
        {[zip.zip, words].filter(Boolean).join(' · ')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Where, and what"
        footer={
          <>
            {onClear && (
              <Button
                variant="outline"
                onClick={() => {
                  onClear();
                  close();
                }}
              >
                Show everything
              </Button>
            )}
            <Button onClick={close}>{`Show ${found ?? 'events'}`}</Button>
          </>
        }
      >
        <div className={styles.filters} role="search" aria-label="Events">
          <ZipField {...zip} />
          <EventFilters restaurant={restaurant} location={location} />
          <FoodChips params={params} />
        </div>
      </Dialog>
    </>
  );
}
