import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { EventCard } from '@/api/types';
import { countText } from '@/api/projectPagesApi';
import { useFilterOptions } from '@/api/useFilterOptions';
import { LeftOut } from '@/components/events/LeftOut';
import { focusHeading } from '@/components/ui/focusHeading';
import { Page } from '@/components/ui/Page';
import { hrefTo } from '@/config/hrefTo';
import { browseTitle, browseZipTitle } from '@dwellivery/domain/browseTitles';
import { isZip } from '@dwellivery/domain/zip';
import { useAppSelector } from '@/store/hooks';
import { useRememberZip } from '@/store/session/useRememberZip';
import { selectPostalCode } from '@/store/slices/session';
import { BrowseFilters } from './BrowseFilters';
import { BrowseResults } from './BrowseResults';
import {
  hasDays,
  readBrowseParams,
  withParam,
  withoutParams,
  type BrowseParams,
  type BrowsePlace,
} from './browseQuery';
import styles from './BrowseScreen.module.css';
import { DayStrip } from './DayStrip';
import { daysText } from './daysText';
import { BROWSE_PARAMS, ignoredParams } from './ignoredParams';
import { LocationPrompt } from './LocationPrompt';
import { useBrowse } from './useBrowse';
import { ZipField } from './ZipField';

interface BrowseScreenProps {
  /** What /browse/{zip} contains, which may be no zip. */
  zip?: string;
  /** Renders the map of the listed events. */
  renderMap?: (events: readonly EventCard[]) => ReactNode;
  /** Renders what an area without any event offers. */
  renderNoEvents?: (zip: string) => ReactNode;
}

const DESCRIPTION = 'See who cooks on which day, for pickup or delivery, and order ahead.';

/** /browse and /browse/{zip} (spec 1 §2). */
export function BrowseScreen({ zip: asked, renderMap, renderNoEvents }: BrowseScreenProps) {
  const zip = asked && isZip(asked) ? asked : undefined;
  const [search] = useSearchParams();
  const params = useMemo(() => readBrowseParams(search), [search]);
  const knownZip = useAppSelector(selectPostalCode);
  const { place, isPlaceless, results, filter, isUnknown } = useBrowse(params, zip, knownZip);
  const ignored = [...ignoredParams(search), ...(isUnknown ? ['near'] : [])];
  useZipInPath(asked === undefined && ignored.length === 0 && place.isRemembered ? place.zip : undefined);
  const { goToZip, setFilter, clearFilters } = useBrowseNavigation(isPlaceless);
  const options = useFilterOptions();
  const restaurant = params.restaurant ?? params.professionalId?.toString();
  // The URL may contain the id instead of the slug.
  const chosenRestaurant = options.restaurants.find(({ id, value }) =>
    [value, String(id)].includes(restaurant ?? ''),
  );

  const title = titleOf(params, place, zip);
  const isFiltered =
    Boolean(restaurant ?? params.eventLocation ?? params.serving ?? params.diets) || hasDays(params);

  const isBare = isPlaceless || (results.events?.length === 0 && !isFiltered);
  const zipField = {
    zip: place.zip ?? '',
    routeZip: params.eventLocation ? undefined : zip,
    mistyped: zip ? undefined : asked,
    onZip: goToZip,
  };

  return (
    <Page title={title} head={{ description: `${title}. ${DESCRIPTION}` }}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {/* A space keeps the line's height without the days. */}
        <p className="muted" aria-live="polite">
          {(!isPlaceless && daysText(results.events, title)) || '\u00a0'}
        </p>
        {/* Where nothing can be filtered, or the address has no zip, the field itself stands in place of the sheet's button. */}
        {isBare || zipField.mistyped !== undefined ? (
          <ZipField
            {...zipField}
            onZip={(typed) => {
              goToZip(typed);
              // The field gives way to the button.
              focusHeading({ preventScroll: true });
            }}
          />
        ) : (
          <BrowseFilters
            {...zipField}
            params={params}
            found={
              results.events && `${countText(results.total)} ${results.total === 1 ? 'event' : 'events'}`
            }
            onClear={isFiltered ? clearFilters : undefined}
            restaurant={{
              value: chosenRestaurant?.value ?? null,
              options: options.restaurants,
              onValueChange: (slug) => setFilter('restaurant', slug),
            }}
            location={{
              value: params.eventLocation ?? place.location ?? null,
              options: options.locations,
              onValueChange: (slug) => setFilter('event_location', slug),
            }}
          />
        )}
      </div>
      {!isBare && <DayStrip params={params} filter={filter} />}
      <LeftOut names={ignored} onClear={clearFilters} />
      {isPlaceless ? (
        <LocationPrompt onZip={goToZip} />
      ) : (
        <BrowseResults
          results={results}
          label={title}
          map={renderMap?.(results.events ?? [])}
          isFiltered={isFiltered}
          diet={params.diets?.join()}
          onClearFilters={clearFilters}
          // A list that is filtered by day says nothing about other days.
          noEvents={place.zip && !hasDays(params) && renderNoEvents?.(place.zip)}
        />
      )}
    </Page>
  );
}

/** The title names the zip, unless the query has days and the path no zip (spec 1 §2). */
function titleOf(params: BrowseParams, { zip }: BrowsePlace, routeZip: string | undefined): string {
  const isByDays = !routeZip && hasDays(params);
  return zip && !isByDays ? browseZipTitle(zip) : browseTitle(params);
}

/** Puts the zip that the list is for into the address, so that filters and shared links keep it. */
function useZipInPath(zip: string | undefined) {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (zip) void navigate(`${hrefTo('browseZip', { zip })}${search}`, { replace: true });
  }, [navigate, search, zip]);
}

/** Parameters that a filter replaces; a zip replaces those of the location. */
const REPLACED = {
  restaurant: ['restaurant', 'restaurant_id', 'professional_id'],
  event_location: ['event_location', 'near', 'postal_code'],
};

/** Back leads from a choice to the list before it. Without a place there was no list, so the first zip replaces the address. */
function useBrowseNavigation(isPlaceless: boolean) {
  const navigate = useNavigate();
  const rememberZip = useRememberZip();
  const [search, setSearch] = useSearchParams();

  const goToZip = useCallback(
    (zip: string) => {
      rememberZip(zip);
      const query = withoutParams(search, REPLACED.event_location).toString();
      void navigate(`${hrefTo('browseZip', { zip })}${query ? `?${query}` : ''}`, { replace: isPlaceless });
    },
    [isPlaceless, navigate, rememberZip, search],
  );

  const setFilter = (name: keyof typeof REPLACED, slug: string | null) => {
    setSearch(withParam(search, REPLACED[name], name, slug));
  };

  const clearFilters = () => {
    setSearch(withoutParams(search, BROWSE_PARAMS));
    // The pressed button goes with the filters.
    focusHeading({ preventScroll: true });
  };

  return { goToZip, setFilter, clearFilters };
}
