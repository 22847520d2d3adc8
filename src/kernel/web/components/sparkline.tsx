const width = 92
const height = 34
const pad = 4

/** The shape of a series, without axes; the figure beside it says the value. */
export const Sparkline = ({ values, className }: { values: number[]; className?: string }) => {
  if (values.length < 2) return null
  const top = Math.max(...values)
  const bottom = Math.min(...values)
  const x = (index: number) => pad + (index / (values.length - 1)) * (width - 2 * pad)
  const y = (value: number) => height - pad - ((value - bottom) / (top - bottom || 1)) * (height - 2 * pad)
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  return (
    <svg className={className} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline
        points={points}
        fill="none"
        stroke="var(--chart-1-line)"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r="3" fill="var(--chart-1-line)" />
    </svg>
  )
}
