import { useSessionOrNull } from '../../../kernel/web/session/session-store.ts'
import classes from './terms-page.module.css'

const sections = [
  {
    title: 'Para qué es Andén',
    text: 'Andén es la oficina de una empresa de distribución: pedidos, cobranzas, clientes, cargas y depósito. Lo usan las personas que la empresa invita, y cada una ve lo que su rol permite.',
  },
  {
    title: 'De quién son los datos',
    text: 'Los datos que se cargan son de la empresa que los carga. No se comparten con otras empresas ni se usan para otra cosa que prestar el servicio. La empresa puede exportarlos cuando quiera.',
  },
  {
    title: 'Tu usuario',
    text: 'Tu contraseña es personal: no la compartas. Lo que se hace con tu usuario queda registrado con tu nombre, la fecha y la hora. Un administrador de tu empresa puede suspenderlo o cambiar su rol.',
  },
  {
    title: 'Lo que guardamos en tu navegador',
    text: 'Una sesión que vence sola y tus preferencias de pantalla. No guardamos tu contraseña ni usamos cookies de publicidad.',
  },
  {
    title: 'Ubicación y fotos',
    text: 'La aplicación de los vendedores registra el lugar donde se toma cada operación y las fotos que se sacan en ella. Sirven para que la empresa organice las visitas y las entregas.',
  },
]

export const Page = () => {
  const inShell = useSessionOrNull() !== null
  return (
    <div className={classes.page}>
      {!inShell && <h1>Términos y condiciones</h1>}
      {sections.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
  )
}
