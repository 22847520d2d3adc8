import { lazy, Suspense, useState } from 'react'
import { LoginForm } from './login-form.tsx'
import { PublicFrame } from './public-frame.tsx'

const SecondStep = lazy(() =>
  import('./second-factor/second-step.tsx').then(module => ({ default: module.SecondStep })),
)

/** spec.md §2: for guests, without the shell. */
export const Page = () => {
  const [asksCode, setAsksCode] = useState(false)
  return (
    <PublicFrame>
      {asksCode ? (
        <Suspense fallback={null}>
          <SecondStep onBack={() => setAsksCode(false)} />
        </Suspense>
      ) : (
        <LoginForm onCodeRequired={() => setAsksCode(true)} />
      )}
    </PublicFrame>
  )
}
