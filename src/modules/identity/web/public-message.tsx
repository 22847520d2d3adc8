import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import formClasses from './login-form.module.css'
import classes from './public-message.module.css'

/** What a page says when there is nothing to fill in: one sentence and what to do next. */
export const PublicMessage = ({
  icon: Glyph,
  title,
  text,
  children,
}: {
  icon: Icon
  title: string
  text: ReactNode
  children?: ReactNode
}) => (
  <section className={formClasses.form}>
    <span className={classes.icon}>
      <Glyph size={20} stroke={1.75} aria-hidden />
    </span>
    <h1>{title}</h1>
    <p className={formClasses.lead}>{text}</p>
    <div className={classes.actions}>{children}</div>
  </section>
)
