import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from '../../../kernel/web/components/plain-fields.tsx'
import classes from './login-form.module.css'

const PasswordToggle = ({ shown, onToggle }: { shown: boolean; onToggle: () => void }) => {
  const Glyph = shown ? IconEyeOff : IconEye
  return (
    <button
      type="button"
      className={classes.eye}
      aria-label={shown ? 'Ocultar la contraseña' : 'Mostrar la contraseña'}
      aria-pressed={shown}
      onClick={onToggle}
    >
      <Glyph size={16} stroke={1.75} aria-hidden />
    </button>
  )
}

/** A password that its owner may look at. */
export const PasswordField = (props: Omit<ComponentProps<typeof TextField>, 'type' | 'side'>) => {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      side={<PasswordToggle shown={shown} onToggle={() => setShown(!shown)} />}
    />
  )
}
