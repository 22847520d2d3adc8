import { cx } from '../../../../kernel/web/components/cx.ts'
import type { WallPhoto } from '../../contract/photos.ts'
import classes from './viewer.module.css'

/** How an image that fills its container stands as somebody turned it; on its side, width and height change places. */
export const turnedBy = ({ turns }: Pick<WallPhoto, 'turns'>) => ({
  className: cx(classes.turned, turns % 2 === 1 && classes.onSide),
  style: { transform: `translate(-50%, -50%) rotate(${turns * 90}deg)` },
})
