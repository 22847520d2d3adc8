import {
  IconBrandMantine,
  IconBrandNodejs,
  IconBrandReact,
  IconBrandTypescript,
  IconBrandVite,
} from '@tabler/icons-react'
import { useRegionTheme } from '../theme/use-region-theme.ts'
import classes from './footer.module.css'

const technologies = [
  { name: 'TypeScript', url: 'https://www.typescriptlang.org', icon: IconBrandTypescript },
  { name: 'React', url: 'https://react.dev', icon: IconBrandReact },
  { name: 'Mantine', url: 'https://mantine.dev', icon: IconBrandMantine },
  { name: 'Vite', url: 'https://vite.dev', icon: IconBrandVite },
  { name: 'Node.js', url: 'https://nodejs.org', icon: IconBrandNodejs },
]

/** A row of technology logos of 32 px, each a link (spec.md §2). */
export const Footer = () => (
  <footer className={classes.footer} {...useRegionTheme('footer')}>
    <span>Hecho con</span>
    <ul>
      {technologies.map(({ name, url, icon: Logo }) => (
        <li key={name}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${name} (se abre en otra pestaña)`}
            title={name}
          >
            <Logo size={32} stroke={1.25} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  </footer>
)
