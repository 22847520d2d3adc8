import classes from './segments.module.css'

type SegmentsProps<Value extends string> = {
  label: string
  /** `small` stands in the head of a card, `medium` beside other controls. */
  size?: 'small' | 'medium'
  options: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
}

/** One of a few choices, all of them in sight. */
export const Segments = <Value extends string>({
  label,
  size = 'small',
  options,
  value,
  onChange,
}: SegmentsProps<Value>) => (
  <fieldset className={classes[size]}>
    <legend className="visually-hidden">{label}</legend>
    {(Object.entries(options) as [Value, string][]).map(([key, text]) => (
      <button key={key} type="button" aria-pressed={key === value} onClick={() => onChange(key)}>
        {text}
      </button>
    ))}
  </fieldset>
)
