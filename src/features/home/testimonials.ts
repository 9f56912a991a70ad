export interface Testimonial {
  quote: string;
  name: string;
  place: string;
  /** File of the portrait under /faces. */
  face: string;
}

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    quote:
      "Our whole cul-de-sac plans Thursdays around Lupita's now. I haven't stood in a takeout line since March.",
    name: 'Dana M.',
    place: 'Naperville, 60540',
    face: '1f469-200d-1f9b1',
  },
  {
    quote:
      'I order on Monday, forget about it, and on Friday somebody hands me hot pizza two streets from home.',
    name: 'Greg P.',
    place: 'Naperville, 60565',
    face: '1f468-200d-1f9b3',
  },
  {
    quote: 'Broth that came from the city and was still steaming at my door. My mother asked who cooked it.',
    name: 'Priya S.',
    place: 'Wheaton, 60187',
    face: '1f469-1f3fd',
  },
];
