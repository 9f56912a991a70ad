/** @jsxRuntime automatic -- for tsx, which runs this on the server */
/** The event page of the peers: head, menu with pictures, and a dish's form in a dialog, from the packages that the product uses too. */
import { Dialog } from '@base-ui/react/dialog';
import { Field, Form, Formik } from 'formik';
import { useState } from 'react';
import { object, string } from 'yup';

interface Option {
  id: number;
  name: string;
  choices: { id: number; name: string }[];
}

interface Dish {
  id: number;
  name: string;
  description: string;
  price: number;
  avatarThumb: string | null;
  options: Option[];
}

/** What the API answers: an event and its menu. */
export interface EventData {
  event: { restaurantName: string; runAt: string; timeZone: string; image: string | null };
  menuCategories: { id: number; name: string; products: Dish[] }[];
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const rulesOf = (options: Option[]) =>
  object(Object.fromEntries(options.map(({ id }) => [`o${id}`, string().required('Must select an option')])));

function DishForm({ dish, onDone }: { dish: Dish; onDone: () => void }) {
  return (
    <Formik
      initialValues={Object.fromEntries(dish.options.map(({ id }) => [`o${id}`, '']))}
      validationSchema={rulesOf(dish.options)}
      onSubmit={onDone}
    >
      <Form>
        {dish.options.map(({ id, name, choices }) => (
          <label key={id}>
            {name}
            <Field as="select" name={`o${id}`}>
              <option value="">Select an item...</option>
              {choices.map((choice) => (
                <option key={choice.id}>{choice.name}</option>
              ))}
            </Field>
          </label>
        ))}
        <button type="submit">Add to order {money.format(dish.price)}</button>
      </Form>
    </Formik>
  );
}

export function EventPage({ event, menuCategories }: EventData) {
  const [dish, setDish] = useState<Dish | null>(null);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: event.timeZone });
  return (
    <main>
      <h1>{event.restaurantName}</h1>
      <p>{day.format(new Date(event.runAt))}</p>
      {event.image && <img src={event.image} alt="" width="152" height="152" />}
      {menuCategories.map(({ id, name, products }) => (
        <section key={id}>
          <h2>{name}</h2>
          <ul>
            {products.map((each) => (
              <li key={each.id}>
                <h3>{each.name}</h3>
                <p>{each.description}</p>
                <b>{money.format(each.price)}</b>
                {each.avatarThumb && (
                  <img src={each.avatarThumb} alt="" width="108" height="108" loading="lazy" />
                )}
                <button type="button" aria-haspopup="dialog" onClick={() => setDish(each)}>
                  Add {each.name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Dialog.Root open={dish !== null} onOpenChange={(isOpen) => !isOpen && setDish(null)}>
        <Dialog.Portal>
          <Dialog.Backdrop className="backdrop" />
          <Dialog.Popup className="popup">
            <Dialog.Title>{dish?.name}</Dialog.Title>
            {dish && <DishForm dish={dish} onDone={() => setDish(null)} />}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </main>
  );
}
