import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import { TextField } from '../../../../kernel/web/components/plain-fields.tsx'
import classes from '../login-form.module.css'
import { PublicFrame } from '../public-frame.tsx'
import { AccountStep } from './account-step.tsx'
import { SurveyStep } from './survey-step.tsx'
import { useRegistration, type Wizard } from './use-registration.ts'
import wizardClasses from './wizard.module.css'

const steps = [
  { title: 'Creá tu empresa en Andén', lead: 'Empezá con tu e-mail. Te mandamos un correo para confirmarlo.' },
  { title: 'Vos y tu empresa', lead: 'Vas a ser su primer administrador; después sumás a los demás.' },
  { title: 'Para empezar bien', lead: 'Cinco preguntas y listo.' },
]

const EmailStep = ({ values, errors, change, leave }: Wizard) => (
  <TextField
    className={classes.first}
    label="E-mail"
    type="email"
    name="email"
    autoComplete="username"
    value={values.email}
    error={errors.email}
    onChange={event => change({ email: event.currentTarget.value })}
    onBlur={() => values.email && leave('email')}
  />
)

const Progress = ({ step }: { step: number }) => (
  <>
    <ol className={wizardClasses.progress} aria-hidden="true">
      {steps.map(({ title }, index) => (
        <li key={title} className={cx(index <= step && wizardClasses.reached)} />
      ))}
    </ol>
    <p className={wizardClasses.count}>
      Paso {step + 1} de {steps.length}
    </p>
  </>
)

const parts = [EmailStep, AccountStep, SurveyStep]
const labels = ['Continuar', 'Continuar', 'Crear mi empresa']

/** What is wrong is where the person looks next. */
const useFirstMistake = (errors: Wizard['errors']) => {
  const form = useRef<HTMLFormElement>(null)
  const mistakes = Object.values(errors).filter(Boolean).length
  useEffect(() => {
    if (mistakes === 0 || document.activeElement?.getAttribute('type') !== 'submit') return
    form.current?.querySelector<HTMLElement>('[aria-invalid], fieldset[aria-describedby] input')?.focus()
  }, [mistakes])
  return form
}

const WizardForm = (wizard: Wizard) => {
  const { step, busy, errors, failure, advance, back } = wizard
  const form = useFirstMistake(errors)
  const Part = parts[step] ?? EmailStep
  return (
    <form
      ref={form}
      className={cx(classes.form, wizardClasses.wide)}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        advance()
      }}
    >
      <Progress step={step} />
      <h1>{steps[step]?.title}</h1>
      <p className={classes.lead}>{steps[step]?.lead}</p>
      <Part {...wizard} />
      <div className={wizardClasses.actions}>
        {step > 0 && (
          <Button size="large" onClick={back}>
            Volver
          </Button>
        )}
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {busy ? 'Creando tu empresa…' : labels[step]}
        </Button>
      </div>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <p className={classes.other}>
        ¿Ya tenés cuenta? <Link to="/login">Ingresá</Link>
      </p>
    </form>
  )
}

/** spec.md §2 and §4: for guests, without the shell, in three steps. */
export const Page = () => (
  <PublicFrame>
    <WizardForm {...useRegistration()} />
  </PublicFrame>
)
