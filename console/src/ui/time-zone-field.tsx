import { useMemo } from 'react';
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { ComboBox } from './combo-box.tsx';

export interface TimeZoneFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly hint?: string;
}

/** `America/New_York` is found by "New York" as well. */
const nameOf = (zone: string): string =>
  zone.includes('/') ? `${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')} · ${zone}` : zone;

/** The zones that browsers name, UTC, and the zone that the record has already. */
export function TimeZoneField<Values extends FieldValues>(props: TimeZoneFieldProps<Values>) {
  const known: unknown = useWatch({ control: props.control, name: props.name });
  const options = useMemo(() => {
    const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
    if (typeof known === 'string' && known !== '') zones.add(known);
    return [...zones]
      .map((zone) => ({ id: zone, name: nameOf(zone) }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  }, [known]);
  return <ComboBox {...props} options={options} />;
}
