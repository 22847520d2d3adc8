import classes from './follow.module.css'

type SegmentsProps<Value extends string> = {
  label: string
  options: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
}

/** One of two or three ways to look at a card. */
export const Segments = <Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) => (
  <fieldset className={classes.segments}>
    <legend className="visually-hidden">{label}</legend>
    {(Object.entries(options) as [Value, string][]).map(([key, text]) => (
      <button key={key} type="button" aria-pressed={key === value} onClick={() => onChange(key)}>
        {text}
      </button>
    ))}
  </fieldset>
)
