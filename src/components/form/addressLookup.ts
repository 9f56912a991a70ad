/** The result of the address autocomplete (spec 1 §5). */
export interface FoundAddress {
  street: string;
  city: string;
  /** The short code. */
  state: string;
  postal_code: string;
}

export interface AddressSuggestion {
  placeId: string;
  text: string;
}

/** What the customer has typed: the search, and the street that the form holds. */
export interface TypedAddress {
  search: string;
  street?: string;
}

/** An address search, passed in because `components` does not import the provider. Both methods may reject. */
export interface AddressLookup {
  suggest: (text: string) => Promise<readonly AddressSuggestion[]>;
  /** Null if the place is not an address with a street. A unit or a house number that was typed stays. */
  resolve: (placeId: string, typed: TypedAddress) => Promise<FoundAddress | null>;
}

/** A form's own names for the four parts of an address. */
export type AddressNames = Record<keyof FoundAddress, string>;

/** An address under the form's own names. */
export function namedAddress(names: AddressNames, address: FoundAddress): Record<string, string> {
  return {
    [names.street]: address.street,
    [names.city]: address.city,
    [names.state]: address.state,
    [names.postal_code]: address.postal_code,
  };
}

/** The found address with the typed zip, if the provider has none and the town is the same. */
export const withTypedZip = (found: FoundAddress, typed: Omit<FoundAddress, 'street'>): FoundAddress => ({
  ...found,
  postal_code:
    found.postal_code || (found.city === typed.city && found.state === typed.state ? typed.postal_code : ''),
});
