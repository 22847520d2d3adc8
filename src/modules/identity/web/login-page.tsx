import { LoginForm } from './login-form.tsx'
import { PublicFrame } from './public-frame.tsx'
import { StoreLinks } from './store-links.tsx'

/** spec.md §2: for guests, without the shell. */
export const Page = () => (
  <PublicFrame footer={<StoreLinks />}>
    <LoginForm />
  </PublicFrame>
)
