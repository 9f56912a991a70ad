import type { Labels } from '@dwellivery/domain/labels';
import { choicesText } from '@dwellivery/domain/orderLabels';
import type { ProductLine } from './OrderLines';

/** What the lines of an order and those of a receipt have in common. */
interface PlacedLine extends Pick<ProductLine, 'quantity' | 'price' | 'notes'> {
  id: number;
  optionChoices: readonly { choiceName: string }[];
  labels?: Labels;
  guestName?: string;
}

/** A line of a placed order, with the choices and the price of that time. */
export const placedLine = (line: PlacedLine, name: string): ProductLine => ({
  key: line.id,
  quantity: line.quantity,
  name,
  price: line.price,
  choices: choicesText(line.optionChoices),
  notes: line.notes,
  labels: { labels: line.labels },
  guestName: line.guestName,
});
