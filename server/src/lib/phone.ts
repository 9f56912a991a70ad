const bare = (text: string): string => text.replace(/[\s().-]/g, '');

/** Ten digits with an optional leading 1 or +1 (spec 1 §5), or a foreign number. The SPA has the same rule in `domain/phone`. */
export const isPhone = (text: string): boolean => /^(\+?1)?\d{10}$|^\+\d{8,15}$/.test(bare(text));

export const isSamePhone = (one: string, other: string): boolean => bare(one) === bare(other);
