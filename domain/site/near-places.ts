/** Places of a province, the nearest to a postal code first: by the number of leading digits that the codes share, then by the difference of the codes as numbers. */
export function nearPlaces<Place extends { postal_code: string }>(places: readonly Place[], postalCode: string): Place[] {
  const shared = ({ postal_code: code }: Place) => [...code].findIndex((digit, at) => digit !== postalCode[at]);
  const rank = (place: Place) => (place.postal_code === postalCode ? postalCode.length : shared(place));
  const distance = ({ postal_code: code }: Place) => Math.abs(Number(code) - Number(postalCode));
  return places.toSorted((one, other) => rank(other) - rank(one) || distance(one) - distance(other));
}
