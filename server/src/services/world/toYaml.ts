/** Writes a world as a file whose application changes nothing. */
import { Document, isMap, isScalar, type Node } from 'yaml';
import { addDays } from '@dwellivery/domain/zone';
import { percentText } from '../pricing/money';
import type { Known } from './current';
import { plainTexts } from './plainFields';
import { dollarText, menuOf, menusOf, type Named, type Plain } from './plainMenus';
import { paragraphs, textOf, type EventPlan, type Promo, type World } from './world';

const mapValues = <A>(record: Record<string, A>, make: (value: A, key: string) => Plain): Named =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value, key)]));
const texts = <T extends Record<string, string | number>>(record: T): Named =>
  mapValues(record, (value) => String(value));

const DAY = 86_400_000;
function cutoffOf({ orderUntil, day }: EventPlan): string {
  const [date = day, time = ''] = orderUntil.split(' ');
  const days = Math.round((Date.parse(day) - Date.parse(date)) / DAY);
  if (days < 0 || days > 99 || addDays(day, -days) !== date) return orderUntil;
  return days === 0 ? `same day ${time}` : `${days} ${days === 1 ? 'day' : 'days'} before ${time}`;
}

const deliveryOf = ({ delivery }: EventPlan): Named | undefined =>
  delivery
    ? {
        fee: dollarText(delivery.feeCents),
        radius: String(delivery.radiusMiles),
        zone: delivery.zone ?? undefined,
      }
    : undefined;

const pickupOf = ({ pickup }: EventPlan): Named | undefined =>
  pickup
    ? {
        street: pickup.street,
        city: pickup.city,
        lat: pickup.lat === null ? undefined : String(pickup.lat),
        lng: pickup.lng === null ? undefined : String(pickup.lng),
        instructions: pickup.instructions ?? undefined,
      }
    : undefined;

/** Leaves out values that equal the defaults. */
const unless = (value: string, usual: string): string | undefined => (value === usual ? undefined : value);

const eventOf = (
  plan: EventPlan,
  { world, id, menu }: { world: World; id?: number; menu?: string },
): Named => {
  const restaurant = world.restaurants[plan.restaurant];
  const place = world.places[plan.place];
  const about = textOf(plan.html);
  const isUsualText = plan.html === paragraphs(restaurant?.about ?? '');
  return {
    id: id === undefined ? undefined : String(id),
    restaurant: plan.restaurant,
    place: plan.place,
    name: unless(plan.name, `${restaurant?.name} in ${place?.name}`),
    status: plan.status,
    day: plan.day,
    from: plan.from,
    to: plan.to,
    orderUntil: cutoffOf(plan),
    picture: plan.picture === restaurant?.picture ? undefined : (plan.picture ?? undefined),
    garnish: plan.garnish ?? undefined,
    about: isUsualText ? undefined : about || undefined,
    html: isUsualText || about !== null ? undefined : plan.html,
    at: texts(plan.at),
    delivery: deliveryOf(plan),
    pickup: pickupOf(plan),
    slots: plan.slots ? texts(plan.slots) : undefined,
    ...plainTexts(plan),
    menu,
  };
};

const promoOf = ({ kind, value, uses, perCustomer, from, until }: Promo): Named => ({
  off: kind === 'percent' ? percentText(value) : dollarText(value),
  uses: uses === null ? undefined : String(uses),
  perCustomer: unless(String(perCustomer), '1'),
  from: from?.replace(/\.\d{3}Z$/, 'Z'),
  until: until?.replace(/\.\d{3}Z$/, 'Z'),
});

/** The world as plain names and texts, in the order of the file. */
export function worldAsFile({ world, events }: Known): Named {
  const { menus, nameOf } = menusOf(world);
  const idOf = (key: string) => (events.get(key)?.hasKey ? undefined : events.get(key)?.id);
  const parts: Named = {
    places: mapValues(world.places, ({ taxBp, zips, lat, lng, ...place }) => ({
      ...place,
      lat: String(lat),
      lng: String(lng),
      tax: percentText(taxBp),
      zips: mapValues(zips, texts),
    })),
    zips: mapValues(world.zips, texts),
    restaurants: mapValues(world.restaurants, ({ name, cuisine, cost, hue, picture, about, serviceBp }) => ({
      name,
      cuisine,
      cost: String(cost),
      hue: String(hue),
      picture: picture ?? undefined,
      about: about || undefined,
      service: percentText(serviceBp),
    })),
    menus: mapValues(menus, menuOf),
    events: mapValues(world.events, (plan, key) =>
      eventOf(plan, { world, id: idOf(key), menu: nameOf.get(key) }),
    ),
    promos: mapValues(world.promos, promoOf),
    content: world.content,
    texts: world.texts,
    faq: world.faq.map(({ question, answer }) => ({ question, answer })),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part && Object.keys(part).length > 0));
}

const entriesOf = (node: unknown) => (isMap(node) ? node.items : []);
const isKey = (key: unknown, name: string): boolean => isScalar(key) && key.value === name;

/** Zips on one line each, and a blank line before each part. */
function layOut(document: Document): void {
  for (const { key, value } of entriesOf(document.contents)) {
    if (isScalar(key)) key.spaceBefore = true;
    const places = isKey(key, 'places') ? entriesOf(value) : [];
    const served = places.flatMap((place) => entriesOf(isMap(place.value) ? place.value.get('zips') : null));
    const zips = isKey(key, 'zips') ? entriesOf(value) : served;
    for (const zip of zips) if (isMap(zip.value)) zip.value.flow = true;
  }
}

export function worldAsYaml(known: Known, comment: string): string {
  const plain = JSON.parse(JSON.stringify(worldAsFile(known))) as object;
  // Repeated objects stay written out: a person edits this file.
  const document = new Document<Node>(plain, { schema: 'failsafe', aliasDuplicateObjects: false });
  layOut(document);
  document.commentBefore = comment;
  return document.toString({ lineWidth: 120, flowCollectionPadding: true });
}
