import { useState } from 'react'
import classes from './avatar.module.css'
import { cx } from './cx.ts'
import { colorOf, initialsOf } from './initials.ts'

type AvatarProps = { name: string; photoUrl?: string | null; size?: 'tiny' | 'normal' | 'large' | 'huge' }

/**
 * A photo, or initials when there is none or it fails to load. Hidden from screen readers, because the name is always
 * beside it.
 */
export const Avatar = ({ name, photoUrl, size = 'normal' }: AvatarProps) => {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span
      className={cx(classes.avatar, classes[size])}
      style={{ '--avatar-color': `var(--chart-${colorOf(name)})` }}
      aria-hidden="true"
    >
      {photoUrl && photoUrl !== broken ? (
        <img src={photoUrl} alt="" onError={() => setBroken(photoUrl)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
