import type { ReactNode } from 'react';
import { FileSearch, Mail, MessageCircle } from 'lucide-react';
import { Page } from '@/components/ui/Page';
import { routes } from '@/config/routes';
import { runtimeConfig } from '@/config/runtimeConfig';
import { SupportEmail } from './SupportEmail';
import styles from './SupportScreen.module.css';

/** Spec 1 §2 "Other". */
const CHAT_HOURS = '9am - 6:30pm CST';

/** Contact page (spec 1 §2 "Other"). `children` is the button for problem reports. */
export function SupportScreen({ children }: { children?: ReactNode }) {
  const hasChat = runtimeConfig().chat.scriptUrl !== '';
  return (
    <Page isSheet title={routes.support.title} className={styles.page}>
      <div className={styles.screen}>
        <h1>Contact us</h1>
        <p className={styles.lead}>A person answers. Tell us the restaurant and the day of your order.</p>
        <div className={styles.ways}>
          <section className={styles.way}>
            <Mail aria-hidden="true" />
            <h2>Write to us</h2>
            <p>
              <SupportEmail />
            </p>
          </section>
          {hasChat && (
            <section className={styles.way}>
              <MessageCircle aria-hidden="true" />
              <h2>Chat with us</h2>
              <p>Look for the chat bubble in the corner. Chat hours: {CHAT_HOURS}</p>
            </section>
          )}
          {children && (
            <section className={styles.way}>
              <FileSearch aria-hidden="true" />
              <h2>Something does not work?</h2>
              <p>Make a file of what you see, look at it, and send it to us.</p>
              <div className={styles.buttons}>{children}</div>
            </section>
          )}
        </div>
      </div>
    </Page>
  );
}
