import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

export interface CheckListProps<Values extends FieldValues, Id extends string | number> {
  readonly control: Control<Values>;
  /** The field of the form that holds the chosen ids. */
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly { readonly id: Id; readonly name: string }[];
}

/** Any number of choices. A long list scrolls within its box. */
export function CheckList<Values extends FieldValues, Id extends string | number>({
  control,
  name,
  label,
  hint,
  options,
}: CheckListProps<Values, Id>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => {
        const chosen = value as readonly Id[];
        return (
          <fieldset className="check-list">
            <legend>{label}</legend>
            {hint !== undefined && <p className="field__hint">{hint}</p>}
            <div className="check-list__box">
              {options.map((option) => (
                <label key={option.id} className="check">
                  <input
                    type="checkbox"
                    checked={chosen.includes(option.id)}
                    onChange={({ target }) =>
                      onChange(
                        target.checked ? [...chosen, option.id] : chosen.filter((id) => id !== option.id),
                      )
                    }
                  />
                  <bdi>{option.name}</bdi>
                </label>
              ))}
            </div>
          </fieldset>
        );
      }}
    />
  );
}
