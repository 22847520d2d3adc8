import classes from './login-art.module.css'

const tracks = [
  { color: 'var(--chart-4)', path: 'M-20 740H262A56 56 0 0 0 318 684V372A84 84 0 0 1 402 288H660' },
  { color: 'var(--chart-1)', path: 'M-20 772H262A88 88 0 0 0 350 684V472A84 84 0 0 1 434 388H660' },
  { color: 'var(--chart-2)', path: 'M-20 804H262A120 120 0 0 0 382 684V572A84 84 0 0 1 466 488H660' },
  { color: 'var(--chart-3)', path: 'M-20 836H262A152 152 0 0 0 414 684V672A84 84 0 0 1 498 588H660' },
]

const stops = [
  [54, 740],
  [318, 602],
  [318, 472],
  [440, 288],
  [54, 772],
  [168, 772],
  [350, 602],
  [484, 388],
  [110, 804],
  [228, 804],
  [382, 648],
  [168, 836],
] as const

const terminals = [
  [560, 288],
  [560, 388],
  [520, 488],
  [560, 588],
] as const

const Stop = ({ at: [x, y], radius }: { at: readonly [number, number]; radius: number }) => (
  <circle cx={x} cy={y} r={radius} className={classes.stop} />
)

/** Four tracks that leave the same platform. */
export const LoginArt = () => (
  <svg className={classes.art} viewBox="0 0 620 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    {tracks.map(({ color, path }) => (
      <path key={path} d={path} style={{ '--track': color }} className={classes.track} />
    ))}
    {stops.map(at => (
      <Stop key={at.join()} at={at} radius={6} />
    ))}
    {terminals.map(at => (
      <Stop key={at.join()} at={at} radius={8.5} />
    ))}
  </svg>
)
