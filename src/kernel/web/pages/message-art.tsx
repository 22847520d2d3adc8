import classes from './message-art.module.css'

/** Heights of the tracks, each in the colour it has on the login. */
const tracks = [
  { y: 14, color: 'var(--chart-4-line)', stop: 62 },
  { y: 32, color: 'var(--chart-1-line)', stop: 148 },
  { y: 50, color: 'var(--chart-2-line)', stop: 96 },
  { y: 68, color: 'var(--chart-3-line)', stop: 180 },
] as const

/** Four tracks that end at a platform. */
export const MessageArt = () => (
  <svg className={classes.art} viewBox="0 0 240 82" aria-hidden="true">
    {tracks.map(({ y, color, stop }) => (
      <g key={y} style={{ '--track': color }}>
        <path d={`M4 ${y}H226`} className={classes.track} />
        <circle cx={stop} cy={y} r={5} className={classes.stop} />
      </g>
    ))}
    <path d="M232 4V78" className={classes.platform} />
  </svg>
)
