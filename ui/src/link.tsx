import {
  createContext,
  createElement,
  useContext,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

const PlainLink = (props: LinkProps): ReactNode => <a {...props}>{props.children}</a>;
const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/** Lets the app's router handle every link of this library. Without it, links are plain `<a>`. */
export function LinkProvider({
  component,
  children,
}: {
  component: ComponentType<LinkProps>;
  children: ReactNode;
}): ReactNode {
  return <LinkContext value={component}>{children}</LinkContext>;
}

export function Link(props: LinkProps): ReactNode {
  return createElement(useContext(LinkContext), props);
}
