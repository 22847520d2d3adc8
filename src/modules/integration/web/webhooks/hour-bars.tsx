import type { DestinationView } from '../../contract/webhooks.ts'

const width = 4
const gap = 1
const height = 18

/** Deliveries by hour; the part that failed is drawn over the bar. The share beside it is the same in words. */
export const HourBars = ({ hours }: { hours: DestinationView['hours'] }) => {
  const top = Math.max(1, ...hours.map(({ delivered, failed }) => delivered + failed))
  const scaled = (count: number): number => (count === 0 ? 0 : Math.max(2, (count / top) * height))
  const bars = hours.map(({ delivered, failed }, hour) => ({
    x: hour * (width + gap),
    all: Math.max(2, scaled(delivered + failed)),
    bad: scaled(failed),
  }))
  return (
    <svg width={hours.length * (width + gap)} height={height} aria-hidden="true">
      {bars.map(({ x, all, bad }) => (
        <g key={x}>
          <rect x={x} y={height - all} width={width} height={all} fill="var(--chart-rest-line)" />
          {bad > 0 && <rect x={x} y={height - bad} width={width} height={bad} fill="var(--error)" />}
        </g>
      ))}
    </svg>
  )
}
