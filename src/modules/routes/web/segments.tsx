import classes from './segments.module.css'

type SegmentsProps<Value extends string> = {
  label: string
  options: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, all of them in sight. */
export const Segments = <Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) => (
  <fieldset className={classes.segments}>
    <legend className="visually-hidden">{label}</legend>
    {options.map(option => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
)
