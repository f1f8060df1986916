<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en_GB">
<context>
    <name>BackendWords</name>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>emuliert</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Host: real ranks, as fast as this machine goes.</source>
        <translation>Host: echte Ränge, so schnell wie dieser Rechner ist.</translation>
    </message>
    <message>
        <source>Emulated: real ranks, each delivery held to the tier.</source>
        <translation>Emuliert: echte Ränge, jede Zustellung wird auf der Stufe gehalten.</translation>
    </message>
    <message>
        <source>No GPU here: %1.</source>
        <translation>Hier ist keine GPU: %1.</translation>
    </message>
    <message>
        <source>GPU: the ranks&apos; memory is on %1.</source>
        <translation>GPU: der Speicher der Ränge liegt auf %1.</translation>
    </message>
    <message>
        <source>Ranks that share one measure its memory, not links.</source>
        <translation>Ränge, die sich eine teilen, messen deren Speicher, keine Verbindungen.</translation>
    </message>
</context>
<context>
    <name>Case</name>
    <message>
        <source>Your own schedule.</source>
        <translation>Ihr eigener Plan.</translation>
    </message>
</context>
<context>
    <name>CaseWords</name>
    <message>
        <source>every rank ends with the root&apos;s data</source>
        <translation>jeder Rang hat am Ende die Daten der Wurzel</translation>
    </message>
    <message>
        <source>every rank ends with its part of the root&apos;s data</source>
        <translation>jeder Rang hat am Ende seinen Teil der Daten der Wurzel</translation>
    </message>
    <message>
        <source>the root ends with every rank&apos;s part</source>
        <translation>die Wurzel hat am Ende den Teil jedes Rangs</translation>
    </message>
    <message>
        <source>every rank ends with every rank&apos;s part</source>
        <translation>jeder Rang hat am Ende den Teil jedes Rangs</translation>
    </message>
    <message>
        <source>the root ends with %1 of %1 contributions</source>
        <translation>die Wurzel hat am Ende %1 von %1 Beiträgen</translation>
    </message>
    <message>
        <source>every rank ends with its part, %1 of %1 contributions</source>
        <translation>jeder Rang hat am Ende seinen Teil, %1 von %1 Beiträgen</translation>
    </message>
    <message>
        <source>every rank ends with %1 of %1 contributions</source>
        <translation>jeder Rang hat am Ende %1 von %1 Beiträgen</translation>
    </message>
    <message>
        <source>every rank ends with its part from every rank</source>
        <translation>jeder Rang hat am Ende seinen Teil von jedem Rang</translation>
    </message>
    <message>
        <source>every rank ends with what the schedule promises</source>
        <translation>jeder Rang hat am Ende, was der Plan verspricht</translation>
    </message>
    <message>
        <source>1 rank</source>
        <translation>1 Rang</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 Ränge</translation>
    </message>
</context>
<context>
    <name>CellCardWords</name>
    <message>
        <source>own</source>
        <translation>eigen</translation>
    </message>
    <message>
        <source>1 hop</source>
        <translation>1 Sprung</translation>
    </message>
    <message>
        <source>%1 hops</source>
        <translation>%1 Sprünge</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>switch %1</source>
        <translation>Switch %1</translation>
    </message>
    <message>
        <source>scratch %1</source>
        <translation>Zwischenplatz %1</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>Teilstück %1</translation>
    </message>
    <message>
        <source>%1 of channel %2</source>
        <translation>%1 von Kanal %2</translation>
    </message>
    <message>
        <source>It is not sent on.</source>
        <translation>Es wird nicht weitergesendet.</translation>
    </message>
    <message>
        <source>It was sent to %1 in step %2, and is not sent again.</source>
        <translation>Es ging in Schritt %2 an %1 und wird nicht noch einmal gesendet.</translation>
    </message>
    <message>
        <source>Of rank %1.</source>
        <translation>Von Rang %1.</translation>
    </message>
    <message>
        <source>Of all ranks.</source>
        <translation>Von allen Rängen.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Of ranks %1 and %2 more runs.</source>
        <translation>Von den Rängen %1 und %2 weiteren Folgen.</translation>
    </message>
    <message>
        <source>Of ranks %1.</source>
        <translation>Von den Rängen %1.</translation>
    </message>
    <message>
        <source>Next: </source>
        <translation>Als Nächstes: </translation>
    </message>
    <message>
        <source>In step %1: </source>
        <translation>In Schritt %1: </translation>
    </message>
    <message>
        <source>sent to %1, which keeps it.</source>
        <translation>geht an %1 und bleibt dort.</translation>
    </message>
    <message>
        <source>sent to %1, which reduces it into its own.</source>
        <translation>geht an %1 und wird dort mit dem Eigenen reduziert.</translation>
    </message>
    <message>
        <source>sent to %1, which adds its own %2.</source>
        <translation>geht an %1, das sein eigenes %2 addiert.</translation>
    </message>
    <message>
        <source>sent to %1, which joins it with its own %2.</source>
        <translation>geht an %1, das es mit seinem eigenen %2 verbindet.</translation>
    </message>
    <message>
        <source>before step %1</source>
        <translation>vor Schritt %1</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>am Ende</translation>
    </message>
    <message>
        <source>Holds nothing yet.</source>
        <translation>Enthält noch nichts.</translation>
    </message>
    <message>
        <source>Holds nothing.</source>
        <translation>Enthält nichts.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>final</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>, %1 times</source>
        <translation>, %1 Mal</translation>
    </message>
    <message>
        <source>no element</source>
        <translation>kein Element</translation>
    </message>
    <message>
        <source>and %1 more, </source>
        <translation>und %1 weitere, </translation>
    </message>
    <message>
        <source>rank %1%2 (%3)</source>
        <translation>Rang %1%2 (%3)</translation>
    </message>
</context>
<context>
    <name>CostWords</name>
    <message>
        <source>alpha-beta</source>
        <translation>Alpha-Beta</translation>
    </message>
    <message>
        <source>The model alone: formula, price, simulation.</source>
        <translation>Das Modell allein: Formel, Preis, Simulation.</translation>
    </message>
    <message>
        <source>Time over size also shows what %1 would take: its protocols, simulated on these wires.</source>
        <translation>„Zeit über Größe“ zeigt auch, was %1 brauchte: seine Protokolle, auf diesen Leitungen simuliert.</translation>
    </message>
</context>
<context>
    <name>GammaSymbols</name>
    <message>
        <source>parameters P</source>
        <translation>Parameter P</translation>
    </message>
    <message>
        <source>Parameters of the model. P cancels in gamma; with a latency it does not.</source>
        <translation>Parameter des Modells. P kürzt sich aus Gamma heraus; mit einer Latenz nicht.</translation>
    </message>
    <message>
        <source>bytes/parameter g</source>
        <translation>Byte/Parameter g</translation>
    </message>
    <message>
        <source>Bytes per parameter of the gradient: 2 for bf16, 4 for float32.</source>
        <translation>Bytes je Parameter des Gradienten: 2 für bf16, 4 für float32.</translation>
    </message>
    <message>
        <source>global batch G</source>
        <translation>globaler Batch G</translation>
    </message>
    <message>
        <source>Examples per step over all workers; each worker takes G/K of them.</source>
        <translation>Beispiele je Schritt über alle Worker; jeder Worker nimmt G/K davon.</translation>
    </message>
    <message>
        <source>local batch b</source>
        <translation>lokaler Batch b</translation>
    </message>
    <message>
        <source>Examples per step on each worker, however many there are.</source>
        <translation>Beispiele je Schritt auf jedem Worker, wie viele es auch sind.</translation>
    </message>
    <message>
        <source>compute rate R</source>
        <translation>Rechenrate R</translation>
    </message>
    <message>
        <source>Floating-point operations per second that one worker sustains.</source>
        <translation>Gleitkommaoperationen je Sekunde, die ein Worker durchhält.</translation>
    </message>
    <message>
        <source>bandwidth B</source>
        <translation>Bandbreite B</translation>
    </message>
    <message>
        <source>Bytes per second that each worker can send.</source>
        <translation>Bytes je Sekunde, die jeder Worker senden kann.</translation>
    </message>
    <message>
        <source>latency α</source>
        <translation>Latenz α</translation>
    </message>
    <message>
        <source>Seconds per message; the ring sends 2 (K - 1) of them in turn. 0 leaves the term out.</source>
        <translation>Sekunden je Nachricht; der Ring sendet 2 (K - 1) davon nacheinander. Bei 0 entfällt der Term.</translation>
    </message>
    <message>
        <source>workers K</source>
        <translation>Worker K</translation>
    </message>
    <message>
        <source>Workers that share the step; the row and the point that are marked.</source>
        <translation>Worker, die sich den Schritt teilen; Zeile und Punkt, die markiert sind.</translation>
    </message>
    <message>
        <source>FLOP/parameter f</source>
        <translation>FLOP/Parameter f</translation>
    </message>
    <message>
        <source>Operations of an example for each parameter: 6 where it is a token, 2 forward and 4 backward. A sequence of s tokens has 6 s, 24576 of 4096 tokens; γ falls by as much.</source>
        <translation>Operationen eines Beispiels für jeden Parameter: 6, wenn es ein Token ist, 2 vorwärts und 4 rückwärts. Eine Sequenz von s Tokens hat 6 s, 24576 bei 4096 Tokens; γ fällt um ebenso viel.</translation>
    </message>
</context>
<context>
    <name>HelpWords</name>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <source>play or pause</source>
        <translation>abspielen oder anhalten</translation>
    </message>
    <message>
        <source>next step; again: finish it at once</source>
        <translation>nächster Schritt; noch einmal: sofort beenden</translation>
    </message>
    <message>
        <source>previous step</source>
        <translation>voriger Schritt</translation>
    </message>
    <message>
        <source>to the beginning</source>
        <translation>zum Anfang</translation>
    </message>
    <message>
        <source>to the end</source>
        <translation>zum Ende</translation>
    </message>
    <message>
        <source>faster, also within a step</source>
        <translation>schneller, auch innerhalb eines Schritts</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>langsamer</translation>
    </message>
    <message>
        <source>run on real ranks; with Shift slowly, to be followed; not in Present</source>
        <translation>auf echten Rängen ausführen; mit Umschalt langsam, zum Mitverfolgen; nicht beim Vorführen</translation>
    </message>
    <message>
        <source>cancel a run; clear selection and brush; show all views; leave Present</source>
        <translation>Lauf abbrechen; Auswahl und Bereich löschen; alle Ansichten zeigen; Vorführen verlassen</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>Erkunden</translation>
    </message>
    <message>
        <source>Build: a schedule as text</source>
        <translation>Bauen: ein Plan als Text</translation>
    </message>
    <message>
        <source>in Present: next, as clickers send it; in a class, while something plays, to its end</source>
        <translation>beim Vorführen: weiter, wie Presenter es senden; im Unterricht, während etwas spielt, an dessen Ende</translation>
    </message>
    <message>
        <source>in Present: previous step</source>
        <translation>beim Vorführen: voriger Schritt</translation>
    </message>
    <message>
        <source>in Present: the script, and back</source>
        <translation>beim Vorführen: das Drehbuch, und zurück</translation>
    </message>
    <message>
        <source>Shift+arrows</source>
        <translation>Umschalt+Pfeile</translation>
    </message>
    <message>
        <source>brush steps from the cursor on: look at these alone</source>
        <translation>Schritte ab der Marke wählen: nur diese betrachten</translation>
    </message>
    <message>
        <source>open or close the case panel</source>
        <translation>Fallbereich öffnen oder schließen</translation>
    </message>
    <message>
        <source>light or dark</source>
        <translation>hell oder dunkel</translation>
    </message>
    <message>
        <source>export a figure</source>
        <translation>eine Abbildung exportieren</translation>
    </message>
    <message>
        <source>copy the figure</source>
        <translation>die Abbildung kopieren</translation>
    </message>
    <message>
        <source>print the figure</source>
        <translation>die Abbildung drucken</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>predict first, then watch</source>
        <translation>erst vorhersagen, dann zusehen</translation>
    </message>
    <message>
        <source>edit the topology, and back</source>
        <translation>die Topologie bearbeiten, und zurück</translation>
    </message>
    <message>
        <source>take this case to Explore</source>
        <translation>diesen Fall zum Erkunden mitnehmen</translation>
    </message>
    <message>
        <source>take this case to Build</source>
        <translation>diesen Fall zum Bauen mitnehmen</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>rückgängig</translation>
    </message>
    <message>
        <source>redo</source>
        <translation>wiederholen</translation>
    </message>
    <message>
        <source>full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>next control; arrows within a group; out of a schedule&apos;s text with Esc</source>
        <translation>nächstes Bedienelement; Pfeile innerhalb einer Gruppe; aus dem Text eines Plans mit Esc</translation>
    </message>
    <message>
        <source>Ctrl+arrows</source>
        <translation>Strg+Pfeile</translation>
    </message>
    <message>
        <source>in a figure: next cell, bar or packet; Enter selects it, Shift+Enter what depends on it</source>
        <translation>in einer Abbildung: nächste Zelle, Balken oder Paket; Eingabe wählt aus, Umschalt+Eingabe, was davon abhängt</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>About Ringside</source>
        <translation>Über Ringside</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Ringside %1&lt;/h3&gt;&lt;p&gt;Front-row seats to collective communication.&lt;/p&gt;&lt;p&gt;One schedule is drawn step by step, proved, priced, simulated and executed on real MPI ranks.&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later.&lt;/p&gt;&lt;p&gt;In this program: %2.&lt;/p&gt;&lt;p&gt;Runs on real ranks are made by an MPI, and on GPUs by CUDA, in a program of their own.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Ringside %1&lt;/h3&gt;&lt;p&gt;Kollektive Kommunikation aus der ersten Reihe.&lt;/p&gt;&lt;p&gt;Ein Plan wird Schritt für Schritt gezeichnet, bewiesen, bepreist, simuliert und auf echten MPI-Rängen ausgeführt.&lt;/p&gt;&lt;p&gt;GPL-3.0-or-later.&lt;/p&gt;&lt;p&gt;In diesem Programm: %2.&lt;/p&gt;&lt;p&gt;Läufe auf echten Rängen macht ein MPI, und auf GPUs CUDA, in einem eigenen Programm.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Present: the plan of a class; F5 starts it</source>
        <translation>Vorführen: der Stundenplan; F5 beginnt ihn</translation>
    </message>
    <message>
        <source>in Present: blank, and back; . where B counts a hand</source>
        <translation>im Vorführen: schwarz und zurück; . wo B eine Hand zählt</translation>
    </message>
    <message>
        <source>A to F</source>
        <translation>A bis F</translation>
    </message>
    <message>
        <source>in a class: count a hand, B 4 7 counts 47; Shift takes one back, H shows the split</source>
        <translation>im Unterricht: Hand zählen, B 4 7 zählt 47; Umschalt nimmt eine zurück, H zeigt die Verteilung</translation>
    </message>
    <message>
        <source>in a class: another item of the plan; N notes, W a window for the class</source>
        <translation>im Unterricht: anderer Punkt des Plans; N Notizen, W ein Fenster für die Klasse</translation>
    </message>
    <message>
        <source>add what is seen to the plan of a class</source>
        <translation>was zu sehen ist in den Stundenplan aufnehmen</translation>
    </message>
    <message>
        <source>present this case alone</source>
        <translation>nur diesen Fall vorführen</translation>
    </message>
    <message>
        <source>in a class: the page&apos;s text, a ring around the pointer, names of pressed keys</source>
        <translation>im Unterricht: der Text der Seite, ein Ring um den Zeiger, Namen gedrückter Tasten</translation>
    </message>
    <message>
        <source>Measure: real ranks, here or on a cluster; Alt+1 to Alt+3 are its pages</source>
        <translation>Messen: echte Ränge, hier oder auf einem Cluster; Alt+1 bis Alt+3 sind die Seiten</translation>
    </message>
    <message>
        <source>in Train and Measure: what the page is for</source>
        <translation>in Trainieren und Messen: wofür die Seite da ist</translation>
    </message>
    <message>
        <source>in the table of hosts: ask all again; Enter does the remedy of one</source>
        <translation>in der Tabelle der Hosts: alle noch einmal fragen; Eingabe hilft einem ab</translation>
    </message>
    <message>
        <source>in Train and Measure: to the next card</source>
        <translation>in Trainieren und Messen: zur nächsten Karte</translation>
    </message>
    <message>
        <source>in a class: the question&apos;s hint; write down what somebody says</source>
        <translation>im Unterricht: der Hinweis zur Frage; aufschreiben, was jemand sagt</translation>
    </message>
    <message>
        <source>Train: training steps; Alt+1 to Alt+5 are its pages</source>
        <translation>Trainieren: Trainingsschritte; Alt+1 bis Alt+5 sind die Seiten</translation>
    </message>
    <message>
        <source>in Learn: next page; Ctrl+Page Up the one before</source>
        <translation>in Lernen: nächste Seite; Strg+Bild auf die vorige</translation>
    </message>
    <message>
        <source>in Learn: commit; after the answer: go on</source>
        <translation>in Lernen: festlegen; nach der Antwort: weiter</translation>
    </message>
</context>
<context>
    <name>LineageWords</name>
    <message>
        <source>not sent from here on</source>
        <translation>wird von hier nicht weitergesendet</translation>
    </message>
    <message>
        <source>its own from the start</source>
        <translation>von Anfang an vorhanden</translation>
    </message>
    <message>
        <source>1 hop</source>
        <translation>1 Sprung</translation>
    </message>
    <message>
        <source>%1 hops</source>
        <translation>%1 Sprünge</translation>
    </message>
    <message>
        <source>1 hop brought it</source>
        <translation>1 Sprung brachte es her</translation>
    </message>
    <message>
        <source>%1 hops brought it</source>
        <translation>%1 Sprünge brachten es her</translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation>1 Zelle</translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation>%1 Zellen</translation>
    </message>
    <message>
        <source>reaches %1 over %2</source>
        <translation>erreicht %1 über %2</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>switch %1</source>
        <translation>Switch %1</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>Teilstück %1</translation>
    </message>
    <message>
        <source>scratch %1</source>
        <translation>Zwischenplatz %1</translation>
    </message>
    <message>
        <source>%1, %2: %3; %4</source>
        <translation>%1, %2: %3; %4</translation>
    </message>
    <message>
        <source>click for what brought it</source>
        <translation>Klick zeigt, was es herbrachte</translation>
    </message>
    <message>
        <source>Shift-click for what depends on it</source>
        <translation>Umschalt-Klick zeigt, was davon abhängt</translation>
    </message>
    <message>
        <source>step %1 only; Esc shows all</source>
        <translation>nur Schritt %1; Esc zeigt alle</translation>
    </message>
    <message>
        <source>steps %1 to %2 only; Esc shows all</source>
        <translation>nur Schritte %1 bis %2; Esc zeigt alle</translation>
    </message>
    <message>
        <source>%1, %2: holds nothing</source>
        <translation>%1, %2: enthält nichts</translation>
    </message>
</context>
<context>
    <name>Measure</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>ranks %1</source>
        <translation>Ränge %1</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>not asked yet</source>
        <translation>noch nicht gefragt</translation>
    </message>
    <message>
        <source>Asking the hosts…</source>
        <translation>Die Hosts werden gefragt …</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>All %1 hosts are ready</source>
        <translation>Alle %1 Hosts sind bereit</translation>
    </message>
    <message>
        <source>No host is ready: %1</source>
        <translation>Kein Host ist bereit: %1</translation>
    </message>
    <message>
        <source>%1 of %2 hosts are ready. The run leaves out %3.</source>
        <translation>%1 von %2 Hosts sind bereit. Der Lauf lässt %3 aus.</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>Hosts</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Change the plan</source>
        <translation>Den Plan ändern</translation>
    </message>
    <message>
        <source>Copy the line</source>
        <translation>Zeile kopieren</translation>
    </message>
    <message>
        <source>Save as a script…</source>
        <translation>Als Skript sichern …</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Noch einmal prüfen</translation>
    </message>
    <message>
        <source>Ask all hosts again (R in the table)</source>
        <translation>Alle Hosts noch einmal fragen (R in der Tabelle)</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Launch plan</source>
        <translation>Startzeile</translation>
    </message>
    <message>
        <source>what will be started, word for word</source>
        <translation>was gestartet wird, Wort für Wort</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>Verteilung</translation>
    </message>
    <message>
        <source>What will run</source>
        <translation>Was laufen wird</translation>
    </message>
    <message>
        <source>A field at the left cannot be read</source>
        <translation>Ein Feld links ist nicht lesbar</translation>
    </message>
    <message>
        <source>checked before anything starts, %1</source>
        <translation>geprüft, bevor etwas beginnt, %1</translation>
    </message>
    <message>
        <source>This window has no runner: it was opened without one</source>
        <translation>Dieses Fenster hat keinen Runner: es wurde ohne einen geöffnet</translation>
    </message>
    <message>
        <source>Another run is under way.</source>
        <translation>Ein anderer Lauf ist im Gang.</translation>
    </message>
    <message>
        <source>The hosts are still being asked</source>
        <translation>Die Hosts werden noch gefragt</translation>
    </message>
    <message>
        <source>Name the hosts first: n01:8,n02:8, or a host file</source>
        <translation>Erst die Rechner nennen: n01:8,n02:8, oder eine Host-Datei</translation>
    </message>
    <message>
        <source>Nothing can run as it is chosen</source>
        <translation>So wie gewählt kann nichts laufen</translation>
    </message>
    <message>
        <source>a host is filled before the next</source>
        <translation>ein Host wird vor dem nächsten gefüllt</translation>
    </message>
    <message>
        <source>%1 cases, shuffled</source>
        <translation>%1 Fälle, gemischt</translation>
    </message>
    <message>
        <source>%1 hosts</source>
        <translation>%1 Hosts</translation>
    </message>
    <message>
        <source>this computer, %1 imposed</source>
        <translation>dieser Rechner, %1 auferlegt</translation>
    </message>
    <message>
        <source>this computer</source>
        <translation>dieser Rechner</translation>
    </message>
    <message>
        <source>%1, %2 ranks; %3, %4 algorithms, %5 sizes, %6 at most</source>
        <translation>%1, %2 Ränge; %3, %4 Algorithmen, %5 Größen, höchstens %6</translation>
    </message>
    <message>
        <source>The line is not known yet</source>
        <translation>Die Zeile ist noch nicht bekannt</translation>
    </message>
    <message>
        <source>Save as a script</source>
        <translation>Als Skript sichern</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Reached in</source>
        <translation>Erreicht in</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Uhr</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>ranks %1 to %2</source>
        <translation>Ränge %1 bis %2</translation>
    </message>
    <message>
        <source>Host and device</source>
        <translation>Host und Gerät</translation>
    </message>
    <message>
        <source>Steps done</source>
        <translation>Schritte getan</translation>
    </message>
    <message>
        <source>%1 of %2, the fewest</source>
        <translation>%1 von %2, am wenigsten</translation>
    </message>
    <message>
        <source>%1 of %2, a repetition behind</source>
        <translation>%1 von %2, eine Wiederholung zurück</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>step %1, none</source>
        <translation>Schritt %1, keine</translation>
    </message>
    <message>
        <source>step %1, to rank %2</source>
        <translation>Schritt %1, an Rang %2</translation>
    </message>
    <message>
        <source>step %1, from rank %2</source>
        <translation>Schritt %1, von Rang %2</translation>
    </message>
    <message>
        <source>Last message sent</source>
        <translation>Zuletzt gesendet</translation>
    </message>
    <message>
        <source>Next message sent</source>
        <translation>Als nächstes zu senden</translation>
    </message>
    <message>
        <source>It waits for</source>
        <translation>Er wartet auf</translation>
    </message>
    <message>
        <source>Without a step for</source>
        <translation>Ohne Schritt seit</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Standing still</source>
        <translation>Es stehen still</translation>
    </message>
    <message>
        <source>%1 of %2 ranks</source>
        <translation>%1 von %2 Rängen</translation>
    </message>
    <message>
        <source>Likely</source>
        <translation>Vermutlich</translation>
    </message>
    <message>
        <source>stopped by a signal, or its computer</source>
        <translation>durch ein Signal angehalten, oder sein Rechner</translation>
    </message>
    <message>
        <source>it runs, but its work does not get on</source>
        <translation>er läuft, aber seine Arbeit kommt nicht voran</translation>
    </message>
    <message>
        <source>The rank with the fewest steps is the cause, never the one that shouts first.</source>
        <translation>Ursache ist der Rang mit den wenigsten Schritten, nie der, der zuerst ruft.</translation>
    </message>
    <message>
        <source>Whoever does not run keeps the others waiting, however far it came.</source>
        <translation>Wer nicht läuft, hält die anderen auf, wie weit er auch gekommen ist.</translation>
    </message>
    <message>
        <source>Run on 1 rank</source>
        <translation>Auf 1 Rang laufen</translation>
    </message>
    <message>
        <source>Run on %1 ranks</source>
        <translation>Auf %1 Rängen laufen</translation>
    </message>
    <message>
        <source>Start the ranks on the hosts that are ready (Ctrl+Enter)</source>
        <translation>Die Ränge auf den bereiten Hosts starten (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>End the run and keep what is finished; no process stays behind</source>
        <translation>Den Lauf beenden und behalten, was fertig ist; kein Prozess bleibt zurück</translation>
    </message>
    <message>
        <source>Run again on 1 rank</source>
        <translation>Noch einmal auf 1 Rang</translation>
    </message>
    <message>
        <source>Run again on %1 ranks</source>
        <translation>Noch einmal auf %1 Rängen</translation>
    </message>
    <message>
        <source>Measure the same once more</source>
        <translation>Dasselbe noch einmal messen</translation>
    </message>
    <message>
        <source>Stop the run?</source>
        <translation>Den Lauf anhalten?</translation>
    </message>
    <message>
        <source>Stop the run? What is finished is kept: %1 of %2 cases.</source>
        <translation>Den Lauf anhalten? Was fertig ist, bleibt: %1 von %2 Fällen.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Let it run</source>
        <translation>Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>Kept: %1 cases</source>
        <translation>Behalten: %1 Fälle</translation>
    </message>
    <message>
        <source>Kept: 1 case</source>
        <translation>Behalten: 1 Fall</translation>
    </message>
    <message>
        <source>and %1 hosts more</source>
        <translation>und %1 weitere Hosts</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>ausgelassen</translation>
    </message>
    <message>
        <source>%1: ranks %2</source>
        <translation>%1: Ränge %2</translation>
    </message>
    <message>
        <source>%1: left out</source>
        <translation>%1: ausgelassen</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Hosts, or a host file</source>
        <translation>Hosts, oder eine Hostdatei</translation>
    </message>
    <message>
        <source>Open a host file…</source>
        <translation>Hostdatei öffnen …</translation>
    </message>
    <message>
        <source>Nodes of this allocation</source>
        <translation>Knoten der Zuteilung</translation>
    </message>
    <message>
        <source>Ranks a host</source>
        <translation>Ränge je Host</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>Transport</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>where it lies here</source>
        <translation>wo er hier liegt</translation>
    </message>
    <message>
        <source>Runner on the hosts</source>
        <translation>Runner auf den Hosts</translation>
    </message>
    <message>
        <source>Variables of every rank</source>
        <translation>Variablen jedes Rangs</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Kollektiv</translation>
    </message>
    <message>
        <source>Algorithms, or all</source>
        <translation>Algorithmen, oder all</translation>
    </message>
    <message>
        <source>Sizes of a rank&apos;s buffer</source>
        <translation>Größen des Puffers eines Rangs</translation>
    </message>
    <message>
        <source>Time, at most</source>
        <translation>Zeit, höchstens</translation>
    </message>
    <message>
        <source>Take the case of Explore</source>
        <translation>Den Fall aus Erkunden nehmen</translation>
    </message>
    <message>
        <source>Open a host file</source>
        <translation>Hostdatei öffnen</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>And %1 algorithms more.</source>
        <translation>Und %1 weitere Algorithmen.</translation>
    </message>
    <message>
        <source>Left out: %1.</source>
        <translation>Ausgelassen: %1.</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>stumm</translation>
    </message>
    <message>
        <source>waits for %1</source>
        <translation>wartet auf %1</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>at work</source>
        <translation>bei der Arbeit</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>not resolved</source>
        <translation>nicht aufgelöst</translation>
    </message>
    <message>
        <source>Wait for processors, s</source>
        <translation>Auf Prozessoren warten, s</translation>
    </message>
    <message>
        <source>Slurm: so long a run waits for processors that other steps hold (--wait)</source>
        <translation>Slurm: so lange wartet ein Lauf auf Prozessoren, die andere Steps belegen (--wait)</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>only %1 sample: the interval is their range, not 95 %</source>
        <translation>nur %1 Messwert: das Intervall ist ihre Spannweite, keines von 95 %</translation>
    </message>
    <message>
        <source>only %1 samples: the interval is their range, not 95 %</source>
        <translation>nur %1 Messwerte: das Intervall ist ihre Spannweite, keines von 95 %</translation>
    </message>
    <message>
        <source>disturbed: the median is more than ten times the least sample; measure again on a quieter machine, with a core for every rank</source>
        <translation>gestört: der Median ist mehr als das Zehnfache des kleinsten Messwerts; noch einmal auf einem ruhigeren Rechner messen, mit einem Kern für jeden Rang</translation>
    </message>
    <message>
        <source>disturbed: the median is known to %1% only; measure again on a quieter machine or with a larger --budget</source>
        <translation>gestört: der Median ist nur auf %1% bekannt; noch einmal auf einem ruhigeren Rechner oder mit größerem --budget messen</translation>
    </message>
    <message>
        <source>launches differ: their medians lie %1% to either side, which more samples do not mend</source>
        <translation>Starts unterscheiden sich: ihre Mediane liegen %1% nach beiden Seiten auseinander, woran mehr Messwerte nichts ändern</translation>
    </message>
    <message>
        <source>holds were missed by %1 % of the time: this computer is busy</source>
        <translation>Haltezeiten wurden um %1 % der Zeit verfehlt: dieser Rechner ist beschäftigt</translation>
    </message>
    <message>
        <source>a rank missed the common start in some samples</source>
        <translation>in einigen Messwerten hat ein Rang den gemeinsamen Start verpasst</translation>
    </message>
    <message>
        <source>the time scale leaves the imposed times within this computer&apos;s own noise</source>
        <translation>die Zeitdehnung lässt die auferlegten Zeiten im Rauschen dieses Rechners</translation>
    </message>
    <message>
        <source>no gamma: a layer without parameters</source>
        <translation>kein Gamma: eine Schicht ohne Parameter</translation>
    </message>
    <message>
        <source>gamma disturbed: products and collective one after the other, or both at once, do not fit what each took alone; measure again on a quieter machine or with a larger --budget</source>
        <translation>Gamma gestört: Produkte und Kollektiv nacheinander oder beide zugleich passen nicht zu dem, was jedes allein brauchte; noch einmal auf einem ruhigeren Rechner oder mit größerem --budget messen</translation>
    </message>
    <message>
        <source>%1 ranks on one GPU: memory and scheduling of one device, not links</source>
        <translation>%1 Ränge auf einer GPU: Speicher und Ablaufplanung eines Geräts, keine Verbindungen</translation>
    </message>
    <message>
        <source>%1 ranks on %2 GPUs: ranks that share one measure its memory and scheduling, not links</source>
        <translation>%1 Ränge auf %2 GPUs: Ränge, die sich eine teilen, messen deren Speicher und Ablaufplanung, keine Verbindungen</translation>
    </message>
    <message>
        <source>imported from %1: the mean of its iterations</source>
        <translation>importiert aus %1: der Mittelwert seiner Wiederholungen</translation>
    </message>
    <message>
        <source>imported from %1</source>
        <translation>importiert aus %1</translation>
    </message>
    <message>
        <source>of the ranks&apos; means the least is %1 and the largest %2</source>
        <translation>von den Mittelwerten der Ränge ist der kleinste %1 und der größte %2</translation>
    </message>
    <message>
        <source>not verified: the log says N/A</source>
        <translation>nicht geprüft: im Log steht N/A</translation>
    </message>
    <message>
        <source>wrong elements, says the log</source>
        <translation>falsche Elemente, sagt das Log</translation>
    </message>
    <message>
        <source>%1 wrong elements, says the log</source>
        <translation>%1 falsche Elemente, sagt das Log</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>rank %1: step %2 of %3, %4</source>
        <translation>Rang %1: Schritt %2 von %3, %4</translation>
    </message>
    <message>
        <source>No rank runs.</source>
        <translation>Kein Rang läuft.</translation>
    </message>
    <message>
        <source>%1 ranks, in steps %2 to %3 of %4.</source>
        <translation>%1 Ränge, in den Schritten %2 bis %3 von %4.</translation>
    </message>
    <message>
        <source>The others wait for rank %1.</source>
        <translation>Die anderen warten auf Rang %1.</translation>
    </message>
    <message>
        <source>Measured against predicted: %1.</source>
        <translation>Gemessen gegen vorhergesagt: %1.</translation>
    </message>
    <message>
        <source>median, 95 % interval (thick), range</source>
        <translation>Median, 95-%-Intervall (dick), Spanne</translation>
    </message>
    <message>
        <source>predicted: %1</source>
        <translation>vorhergesagt: %1</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>A / pred.</source>
        <translation>A / vorh.</translation>
    </message>
    <message>
        <source>library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>A / lib.</source>
        <translation>A / Bibl.</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>α of the model</source>
        <translation>α des Modells</translation>
    </message>
    <message>
        <source>1/β of the model</source>
        <translation>1/β des Modells</translation>
    </message>
    <message>
        <source>Disturbed, or few runs</source>
        <translation>Gestört, oder wenige Läufe</translation>
    </message>
    <message>
        <source>!: disturbed, or few runs</source>
        <translation>!: gestört, oder wenige Läufe</translation>
    </message>
    <message>
        <source>%1 of %2 of Ringside&apos;s rows</source>
        <translation>%1 von %2 Zeilen von Ringside</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1 von %2 Zeilen</translation>
    </message>
    <message>
        <source>The prediction fails most at %1: a run takes %2 times as long.</source>
        <translation>Am weitesten daneben liegt die Vorhersage bei %1: ein Lauf dauert %2-mal so lang.</translation>
    </message>
    <message>
        <source>At %1 it takes %2 times the prediction.</source>
        <translation>Bei %1 dauert er das %2-fache der Vorhersage.</translation>
    </message>
    <message>
        <source>The library&apos;s own choice is faster at all sizes.</source>
        <translation>Die eigene Wahl der Bibliothek ist bei allen Größen schneller.</translation>
    </message>
    <message>
        <source>At %1 of %2 sizes this schedule is faster than the library&apos;s own choice, by %3 %.</source>
        <translation>Bei %1 von %2 Größen ist dieser Plan um %3 % schneller als die eigene Wahl der Bibliothek.</translation>
    </message>
    <message>
        <source>At %1 of %2 sizes this schedule is faster than the library&apos;s own choice, by %3 to %4 %.</source>
        <translation>Bei %1 von %2 Größen ist dieser Plan um %3 bis %4 % schneller als die eigene Wahl der Bibliothek.</translation>
    </message>
    <message>
        <source>At %1 of %2 sizes it differs from the library&apos;s own choice by less than its interval.</source>
        <translation>Bei %1 von %2 Größen unterscheidet er sich von der eigenen Wahl der Bibliothek um weniger als sein Intervall.</translation>
    </message>
    <message>
        <source>At %1 of %2 sizes there are too few samples to hold against the library&apos;s own choice.</source>
        <translation>Bei %1 von %2 Größen sind es zu wenige Messwerte, um sie mit der eigenen Wahl der Bibliothek zu vergleichen.</translation>
    </message>
    <message>
        <source>size n per rank</source>
        <translation>Größe n je Rang</translation>
    </message>
    <message>
        <source>Time over size, so far.</source>
        <translation>Zeit über Größe, bisher.</translation>
    </message>
    <message>
        <source>Export as CSV</source>
        <translation>Als CSV ausgeben</translation>
    </message>
    <message>
        <source>The rows of A as a table, for spreadsheets</source>
        <translation>Die Zeilen von A als Tabelle, für Tabellenprogramme</translation>
    </message>
    <message>
        <source>Export as Markdown</source>
        <translation>Als Markdown ausgeben</translation>
    </message>
    <message>
        <source>The rows of A as a table, for a text</source>
        <translation>Die Zeilen von A als Tabelle, für einen Text</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>What was measured</source>
        <translation>Was gemessen wurde</translation>
    </message>
    <message>
        <source>A beside the prediction</source>
        <translation>A neben der Vorhersage</translation>
    </message>
    <message>
        <source>How it was measured</source>
        <translation>Wie gemessen wurde</translation>
    </message>
    <message>
        <source>Where the ranks were</source>
        <translation>Wo die Ränge waren</translation>
    </message>
    <message>
        <source>No run is marked</source>
        <translation>Kein Lauf ist markiert</translation>
    </message>
    <message>
        <source>no run is kept yet; Hosts starts one</source>
        <translation>noch ist kein Lauf behalten; Hosts beginnt einen</translation>
    </message>
    <message>
        <source>no run</source>
        <translation>kein Lauf</translation>
    </message>
    <message>
        <source>Runs that end are kept here.</source>
        <translation>Läufe, die enden, bleiben hier.</translation>
    </message>
    <message>
        <source>measured against predicted: %1</source>
        <translation>gemessen gegen vorhergesagt: %1</translation>
    </message>
    <message>
        <source>A beside B</source>
        <translation>A neben B</translation>
    </message>
    <message>
        <source>What differs between A and B</source>
        <translation>Worin A und B sich unterscheiden</translation>
    </message>
    <message>
        <source>A %1; B %2</source>
        <translation>A %1; B %2</translation>
    </message>
    <message>
        <source>%1 runs are kept</source>
        <translation>%1 Läufe sind behalten</translation>
    </message>
    <message>
        <source>Runs, the newest first: Space marks A, then B</source>
        <translation>Läufe, der neueste zuerst: Leertaste markiert A, dann B</translation>
    </message>
    <message>
        <source>marked A</source>
        <translation>als A markiert</translation>
    </message>
    <message>
        <source>marked B</source>
        <translation>als B markiert</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>Fälle</translation>
    </message>
    <message>
        <source>Time over size, so far</source>
        <translation>Zeit über Größe, bisher</translation>
    </message>
    <message>
        <source>Stop, keep 1 case</source>
        <translation>Anhalten, 1 Fall behalten</translation>
    </message>
    <message>
        <source>Stop, keep %1 cases</source>
        <translation>Anhalten, %1 Fälle behalten</translation>
    </message>
    <message>
        <source>nothing runs</source>
        <translation>nichts läuft</translation>
    </message>
    <message>
        <source>Nothing runs. Hosts says what would.</source>
        <translation>Nichts läuft. Hosts sagt, was laufen würde.</translation>
    </message>
    <message>
        <source>nothing runs; Hosts starts a run</source>
        <translation>nichts läuft; Hosts beginnt einen Lauf</translation>
    </message>
    <message>
        <source>%1 ranks, one repetition of %2</source>
        <translation>%1 Ränge, eine Wiederholung von %2</translation>
    </message>
    <message>
        <source>%1 ranks, then %2 switches, one repetition of %3</source>
        <translation>%1 Ränge, dann %2 Switches, eine Wiederholung von %3</translation>
    </message>
    <message>
        <source>Ranks?</source>
        <translation>Ränge?</translation>
    </message>
    <message>
        <source>Collective?</source>
        <translation>Kollektiv?</translation>
    </message>
    <message>
        <source>%1 does not say how many ranks it was measured on. Say it above, and press Enter.</source>
        <translation>%1 sagt nicht, auf wie vielen Rängen gemessen wurde. Sagen Sie es oben, und drücken Sie die Eingabetaste.</translation>
    </message>
    <message>
        <source>%1 does not say which collective was measured. Say it above, and press Enter.</source>
        <translation>%1 sagt nicht, welches Kollektiv gemessen wurde. Sagen Sie es oben, und drücken Sie die Eingabetaste.</translation>
    </message>
    <message>
        <source>It says too little by itself.</source>
        <translation>Sie sagt allein zu wenig.</translation>
    </message>
    <message>
        <source>Rank %1 on %2 has not got on for %3 s. The others wait for it, one after the other.</source>
        <translation>Rang %1 auf %2 kommt seit %3 s nicht voran. Die anderen warten auf ihn, einer nach dem anderen.</translation>
    </message>
    <message>
        <source>Rank %1 has not got on for %2 s. The others wait for it, one after the other.</source>
        <translation>Rang %1 kommt seit %2 s nicht voran. Die anderen warten auf ihn, einer nach dem anderen.</translation>
    </message>
    <message>
        <source>ends in %1 s</source>
        <translation>endet in %1 s</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>%1 von %2 fertig</translation>
    </message>
    <message>
        <source>Waiting for rank %1</source>
        <translation>Warten auf Rang %1</translation>
    </message>
    <message>
        <source>Running, %1</source>
        <translation>Läuft, %1</translation>
    </message>
    <message>
        <source>Failed; %1 kept</source>
        <translation>Gescheitert; behalten: %1</translation>
    </message>
    <message>
        <source>Stopped; %1 kept</source>
        <translation>Angehalten; behalten: %1</translation>
    </message>
    <message>
        <source>Complete, %1</source>
        <translation>Vollständig, %1</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <source>Shuffled, so that drift hits all alike.</source>
        <translation>Gemischt, damit Drift alle gleich trifft.</translation>
    </message>
    <message>
        <source>Elapsed %1 of %2 at most · case %3 of %4 · repetition %5 · a cell shows the step that a rank is in, of %6</source>
        <translation>Vergangen %1 von höchstens %2 · Fall %3 von %4 · Wiederholung %5 · eine Zelle zeigt den Schritt eines Rangs, von %6</translation>
    </message>
    <message>
        <source>Where the ranks are</source>
        <translation>Wo die Ränge sind</translation>
    </message>
    <message>
        <source>What is known about rank %1</source>
        <translation>Was von Rang %1 bekannt ist</translation>
    </message>
    <message>
        <source>%1 algorithms</source>
        <translation>%1 Algorithmen</translation>
    </message>
    <message>
        <source>a network imposed</source>
        <translation>ein Netz auferlegt</translation>
    </message>
    <message>
        <source>%1 imposed</source>
        <translation>%1 auferlegt</translation>
    </message>
    <message>
        <source>Network imposed</source>
        <translation>Auferlegtes Netz</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>Emulated network</source>
        <translation>Emuliertes Netz</translation>
    </message>
    <message>
        <source>Time the library, too</source>
        <translation>Auch die Bibliothek messen</translation>
    </message>
    <message>
        <source>1 run is kept</source>
        <translation>1 Lauf ist behalten</translation>
    </message>
    <message>
        <source>listed</source>
        <translation>gelistet</translation>
    </message>
    <message>
        <source>MPI&apos;s</source>
        <translation>MPIs</translation>
    </message>
    <message>
        <source>Beside</source>
        <translation>Daneben</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>back to back</source>
        <translation>unmittelbar nacheinander</translation>
    </message>
    <message>
        <source>out of place</source>
        <translation>in eigenem Puffer</translation>
    </message>
    <message>
        <source>isolated</source>
        <translation>einzeln</translation>
    </message>
    <message>
        <source>Isolated: all ranks start each call together. Back to back: twenty calls in a row, as nccl-tests and OSU do.</source>
        <translation>Einzeln: alle Ränge beginnen jeden Aufruf gemeinsam. Unmittelbar nacheinander: zwanzig Aufrufe in Folge, wie nccl-tests und OSU.</translation>
    </message>
    <message>
        <source>in place</source>
        <translation>am Ort</translation>
    </message>
    <message>
        <source>Cadence</source>
        <translation>Takt</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Libraries side by side</source>
        <translation>Bibliotheken nebeneinander</translation>
    </message>
    <message>
        <source>Libraries side by side, %1</source>
        <translation>Bibliotheken nebeneinander, %1</translation>
    </message>
    <message>
        <source>The best algorithm of each library over size.</source>
        <translation>Der beste Algorithmus jeder Bibliothek über der Größe.</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Its best</source>
        <translation>Ihr bester</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>× best lib.</source>
        <translation>× beste Bibl.</translation>
    </message>
    <message>
        <source>%1, in place</source>
        <translation>%1, am Ort</translation>
    </message>
    <message>
        <source>%1, out of place</source>
        <translation>%1, in eigenem Puffer</translation>
    </message>
    <message>
        <source>the best algorithm of each, wall clock</source>
        <translation>der beste Algorithmus einer jeden, nach der Uhr</translation>
    </message>
    <message>
        <source>Which library to take here</source>
        <translation>Welche Bibliothek hier zu nehmen ist</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Noch einmal laufen</translation>
    </message>
    <message>
        <source>What was measured, over the size, beside its prediction.</source>
        <translation>Was gemessen wurde, über der Größe, neben seiner Vorhersage.</translation>
    </message>
    <message>
        <source>Two runs case by case.</source>
        <translation>Zwei Läufe, Fall für Fall.</translation>
    </message>
    <message>
        <source>How a run was measured.</source>
        <translation>Wie ein Lauf gemessen wurde.</translation>
    </message>
    <message>
        <source>Which rank was where.</source>
        <translation>Welcher Rang wo war.</translation>
    </message>
    <message>
        <source>The step that every rank is in, four times a second.</source>
        <translation>Der Schritt, in dem jeder Rang ist, viermal in der Sekunde.</translation>
    </message>
    <message>
        <source>Every case as it ends.</source>
        <translation>Jeder Fall, sobald er endet.</translation>
    </message>
    <message>
        <source>Where the ranks are.</source>
        <translation>Wo die Ränge sind.</translation>
    </message>
    <message>
        <source>reached by its launcher</source>
        <translation>erreicht ihn sein Starter</translation>
    </message>
    <message>
        <source>%1 hosts, not asked before: their launcher knows them</source>
        <translation>%1 Hosts, vorher nicht gefragt: ihr Starter kennt sie</translation>
    </message>
    <message>
        <source>Pairs of hosts</source>
        <translation>Paare von Hosts</translation>
    </message>
    <message>
        <source>Constants found</source>
        <translation>Gefundene Konstanten</translation>
    </message>
    <message>
        <source>under way, %1 at most</source>
        <translation>läuft, höchstens %1</translation>
    </message>
    <message>
        <source>α and bandwidth of every pair, and what is odd</source>
        <translation>α und Bandbreite jedes Paars, und was auffällt</translation>
    </message>
    <message>
        <source>α, β and the cost of reducing, and how far they hold</source>
        <translation>α, β und die Kosten des Reduzierens, und wie weit sie gelten</translation>
    </message>
    <message>
        <source>Use in Explore</source>
        <translation>In Erkunden nutzen</translation>
    </message>
    <message>
        <source>A survey is of two hosts or more of a cluster</source>
        <translation>Vermessen werden zwei oder mehr Hosts eines Clusters</translation>
    </message>
    <message>
        <source>Only an emulated network can be slowed: choose it in Hosts</source>
        <translation>Nur ein emuliertes Netz lässt sich verlangsamen: unter Hosts wählen</translation>
    </message>
    <message>
        <source>What is imposed is known: there is nothing to calibrate</source>
        <translation>Was auferlegt wird, ist bekannt: es gibt nichts zu kalibrieren</translation>
    </message>
    <message>
        <source>Copy over</source>
        <translation>Hinkopieren</translation>
    </message>
    <message>
        <source>What is started</source>
        <translation>Was gestartet wird</translation>
    </message>
    <message>
        <source>Survey</source>
        <translation>Vermessen</translation>
    </message>
    <message>
        <source>Calibrate</source>
        <translation>Kalibrieren</translation>
    </message>
    <message>
        <source>Slowly, to be followed</source>
        <translation>Langsam, zum Mitverfolgen</translation>
    </message>
    <message>
        <source>Half a second for a step of the quickest case, and about three runs of each</source>
        <translation>Eine halbe Sekunde für einen Schritt des schnellsten Falls, und von jedem etwa drei Läufe</translation>
    </message>
    <message>
        <source>word for word; JOB asks for %1 times as slow as the wires</source>
        <translation>Wort für Wort; JOB verlangt %1-mal so langsam wie die Leitungen</translation>
    </message>
    <message>
        <source>The cases at the right, on all ranks</source>
        <translation>Die Fälle rechts, auf allen Rängen</translation>
    </message>
    <message>
        <source>How fast each pair of hosts is, and which host or way is odd</source>
        <translation>Wie schnell jedes Paar von Hosts ist, und welcher Host oder Weg auffällt</translation>
    </message>
    <message>
        <source>This machine&apos;s α, β and cost of reducing, by which runs are predicted</source>
        <translation>α, β und Reduktionskosten dieses Rechners, nach denen Läufe vorhergesagt werden</translation>
    </message>
    <message>
        <source>Stop the survey</source>
        <translation>Vermessen abbrechen</translation>
    </message>
    <message>
        <source>Stop calibrating</source>
        <translation>Kalibrieren abbrechen</translation>
    </message>
    <message>
        <source>End it; no process stays behind</source>
        <translation>Beenden; kein Prozess bleibt zurück</translation>
    </message>
    <message>
        <source>Survey %1 hosts</source>
        <translation>%1 Hosts vermessen</translation>
    </message>
    <message>
        <source>Let every two hosts play ping-pong (Ctrl+Enter)</source>
        <translation>Je zwei Hosts Ping-Pong spielen lassen (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Time messages, reducing and steps here (Ctrl+Enter)</source>
        <translation>Nachrichten, Reduzieren und Schritte hier messen (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Copy it over for each launch</source>
        <translation>Zu jedem Start hinkopieren</translation>
    </message>
    <message>
        <source>ringside-run and its libraries go to /tmp of every host, and are taken away after</source>
        <translation>ringside-run und seine Bibliotheken kommen nach /tmp jedes Hosts und werden danach entfernt</translation>
    </message>
    <message>
        <source>Simulated on the hosts as surveyed</source>
        <translation>Simuliert auf den Hosts, wie sie vermessen wurden</translation>
    </message>
    <message>
        <source>Predicted: %1</source>
        <translation>Vorhergesagt: %1</translation>
    </message>
    <message>
        <source>Priced on shared memory as assumed (%1, %2): nothing was calibrated here</source>
        <translation>Berechnet für angenommenen gemeinsamen Speicher (%1, %2): hier wurde nichts kalibriert</translation>
    </message>
    <message>
        <source>Priced on %1</source>
        <translation>Berechnet für %1</translation>
    </message>
    <message>
        <source>%1; bold: expected to be the fastest at that size.</source>
        <translation>%1; fett: vermutlich bei dieser Größe am schnellsten.</translation>
    </message>
    <message>
        <source>A topology, kept as %1.</source>
        <translation>Eine Topologie, abgelegt als %1.</translation>
    </message>
    <message>
        <source>Not kept: it is of other computers than this one.</source>
        <translation>Nicht abgelegt: sie gilt für andere Rechner als diesen.</translation>
    </message>
    <message>
        <source>Kept for this computer as %1.</source>
        <translation>Für diesen Rechner abgelegt als %1.</translation>
    </message>
    <message>
        <source>Not kept: %1</source>
        <translation>Nicht abgelegt: %1</translation>
    </message>
    <message>
        <source>unlimited</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>Two hosts: nothing to compare their pair with.</source>
        <translation>Zwei Hosts: nichts, womit ihr Paar zu vergleichen wäre.</translation>
    </message>
    <message>
        <source>No host and no pair is odd.</source>
        <translation>Kein Host und kein Paar fällt auf.</translation>
    </message>
    <message>
        <source>α, a message</source>
        <translation>α, eine Nachricht</translation>
    </message>
    <message>
        <source>1/β, bandwidth</source>
        <translation>1/β, Bandbreite</translation>
    </message>
    <message>
        <source>Reducing</source>
        <translation>Reduzieren</translation>
    </message>
    <message>
        <source>Off its line</source>
        <translation>Neben der Geraden</translation>
    </message>
    <message>
        <source>%1 % in the middle, %2 % at most</source>
        <translation>%1 % in der Mitte, %2 % höchstens</translation>
    </message>
    <message>
        <source>Steps timed by pattern</source>
        <translation>Schritte nach Muster gemessen</translation>
    </message>
    <message>
        <source>%1, %2 of them disturbed</source>
        <translation>%1, davon %2 gestört</translation>
    </message>
    <message>
        <source>Same: Mann and Whitney&apos;s test shows no difference (p of 0.05 and more).</source>
        <translation>Gleich: der Test von Mann und Whitney zeigt keinen Unterschied (p ab 0,05).</translation>
    </message>
    <message>
        <source>too few</source>
        <translation>zu wenige</translation>
    </message>
    <message>
        <source>too few samples</source>
        <translation>zu wenige Messwerte</translation>
    </message>
    <message>
        <source>Too few: of so few samples no test shows a difference.</source>
        <translation>Zu wenige: an so wenigen Messwerten zeigt kein Test einen Unterschied.</translation>
    </message>
    <message>
        <source>The last one failed: %1.</source>
        <translation>Der letzte Versuch schlug fehl: %1.</translation>
    </message>
    <message>
        <source>Another launcher, with {np} {hosts} {hostfile} {runner}</source>
        <translation>Ein anderer Starter, mit {np} {hosts} {hostfile} {runner}</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>Variablen</translation>
    </message>
    <message>
        <source>Launcher</source>
        <translation>Starter</translation>
    </message>
    <message>
        <source>%1 %2, %3</source>
        <translation>%1 %2, %3</translation>
    </message>
    <message>
        <source>%1 %2, %3, %4</source>
        <translation>%1 %2, %3, %4</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1 and %2 more cannot be read.</source>
        <translation>%1 und %2 weitere sind nicht lesbar.</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 ist nicht lesbar.</translation>
    </message>
    <message>
        <source>%1 more: see the tips of the rows.</source>
        <translation>%1 weitere: siehe die Tooltips der Zeilen.</translation>
    </message>
    <message>
        <source>1 rank</source>
        <translation>1 Rang</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 Ränge</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>A by size</source>
        <translation>A nach Größe</translation>
    </message>
    <message>
        <source>A log&apos;s means have no runs: nothing tests whether a ratio is chance.</source>
        <translation>Mittelwerte eines Logs haben keine Läufe: nichts prüft, ob ein Verhältnis Zufall ist.</translation>
    </message>
    <message>
        <source>Imported from</source>
        <translation>Importiert aus</translation>
    </message>
    <message>
        <source>Measured: %1.</source>
        <translation>Gemessen: %1.</translation>
    </message>
    <message>
        <source>Nobody has defined a busbw of this collective.</source>
        <translation>Für diese Kollektive hat niemand eine busbw definiert.</translation>
    </message>
    <message>
        <source>Not verified</source>
        <translation>Nicht geprüft</translation>
    </message>
    <message>
        <source>Open a run or a log</source>
        <translation>Lauf oder Log öffnen</translation>
    </message>
    <message>
        <source>Open a run or a log…</source>
        <translation>Lauf oder Log öffnen …</translation>
    </message>
    <message>
        <source>Runs, and logs of nccl-tests, rccl-tests, OSU and IMB (*.json *.txt *.log *.out *.csv);;All files (*)</source>
        <translation>Läufe, und Logs von nccl-tests, rccl-tests, OSU und IMB (*.json *.txt *.log *.out *.csv);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The result is wrong at %1.</source>
        <translation>Das Ergebnis ist falsch bei %1.</translation>
    </message>
    <message>
        <source>What of it is shown</source>
        <translation>Was davon gezeigt wird</translation>
    </message>
    <message>
        <source>algbw = n / time</source>
        <translation>algbw = n / Zeit</translation>
    </message>
    <message>
        <source>least</source>
        <translation>kleinste</translation>
    </message>
    <message>
        <source>most</source>
        <translation>höchste</translation>
    </message>
    <message>
        <source>mean of %1 calls</source>
        <translation>Mittelwert von %1 Aufrufen</translation>
    </message>
    <message>
        <source>mean of the log&apos;s calls</source>
        <translation>Mittelwert der Aufrufe im Log</translation>
    </message>
    <message>
        <source>measured: %1</source>
        <translation>gemessen: %1</translation>
    </message>
    <message>
        <source>n = 0 has no place here</source>
        <translation>n = 0 hat hier keinen Platz</translation>
    </message>
    <message>
        <source>n = 0 takes %1 and has no place on the axis.</source>
        <translation>n = 0 dauert %1 und hat auf der Achse keinen Platz.</translation>
    </message>
    <message>
        <source>the best algorithm of each, %1</source>
        <translation>der beste Algorithmus von jeder, %1</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>%1: times are the average of the ranks&apos; means; the slowest rank&apos;s is up to %2 times that, at %3</source>
        <translation>%1: Zeiten sind das Mittel der Mittelwerte aller Ränge; der des langsamsten ist bis zum %2-fachen davon, bei %3</translation>
    </message>
    <message>
        <source>%1: its ranks ran in groups (NCCL_TESTS_SPLIT); rows are of rank 0&apos;s, which is the one that is timed</source>
        <translation>%1: die Ränge liefen in Gruppen (NCCL_TESTS_SPLIT); die Zeilen sind von der des Rangs 0, deren Zeit gemessen wird</translation>
    </message>
    <message>
        <source>%1: busbw over algbw is not that of %2: say --ranks K if there were others</source>
        <translation>%1: busbw durch algbw passt nicht zu %2: --ranks K sagt es, wenn es andere waren</translation>
    </message>
    <message>
        <source>%1: it says %2 itself: --ranks %3 is not taken</source>
        <translation>%1: nennt selbst %2: --ranks %3 gilt nicht</translation>
    </message>
</context>
<context>
    <name>Plan</name>
    <message>
        <source>own scene</source>
        <translation>eigene Szene</translation>
    </message>
    <message>
        <source>lesson %1</source>
        <translation>Lektion %1</translation>
    </message>
    <message>
        <source>, the class is asked</source>
        <translation>, die Klasse wird gefragt</translation>
    </message>
    <message>
        <source>, shown and played</source>
        <translation>, gezeigt und abgespielt</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Expect</source>
        <translation>Erwarten</translation>
    </message>
    <message>
        <source>If few are right</source>
        <translation>Wenn wenige richtig liegen</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>Dann</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>%1: %2 (%3 to %4, %5 unless chosen)</source>
        <translation>%1: %2 (%3 bis %4, %5, wenn nichts gewählt ist)</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>a bound: the schedule never costs less</source>
        <translation>eine Schranke: der Plan kostet nie weniger</translation>
    </message>
    <message>
        <source>leading terms only</source>
        <translation>nur führende Terme</translation>
    </message>
</context>
<context>
    <name>Routing</name>
    <message>
        <source>The way whose links are listed first.</source>
        <translation>Der Weg, dessen Verbindungen zuerst genannt sind.</translation>
    </message>
    <message>
        <source>The receiver decides, as in InfiniBand&apos;s tables.</source>
        <translation>Der Empfänger entscheidet, wie in InfiniBands Tabellen.</translation>
    </message>
    <message>
        <source>A hash of sender and receiver picks a way: they may collide.</source>
        <translation>Ein Hash aus Sender und Empfänger wählt den Weg: es kann Kollisionen geben.</translation>
    </message>
    <message>
        <source>A message takes the way with least to do when it starts.</source>
        <translation>Eine Nachricht nimmt den Weg, auf dem bei ihrem Start am wenigsten los ist.</translation>
    </message>
    <message>
        <source>Packets of a message are spread over all ways.</source>
        <translation>Die Pakete einer Nachricht werden auf alle Wege verteilt.</translation>
    </message>
</context>
<context>
    <name>ScheduleFileWords</name>
    <message>
        <source>Schedules (*.txt *.schedule *.json *.xml);;All files (*)</source>
        <translation>Pläne (*.txt *.schedule *.json *.xml);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Schedule language (*.txt);;Schedule JSON (*.json);;MSCCL XML (*.xml);;GOAL, timing only (*.goal)</source>
        <translation>Plansprache (*.txt);;Plan als JSON (*.json);;MSCCL XML (*.xml);;GOAL, nur Zeiten (*.goal)</translation>
    </message>
</context>
<context>
    <name>Train</name>
    <message>
        <source>%1 (model and cluster alone)</source>
        <translation>%1 (nur Modell und Cluster)</translation>
    </message>
    <message>
        <source>computing…</source>
        <translation>wird berechnet …</translation>
    </message>
    <message>
        <source>Still shown:</source>
        <translation>Noch zu sehen:</translation>
    </message>
    <message>
        <source>of all calls, without levers: %1</source>
        <translation>aller Aufrufe, ohne Hebel: %1</translation>
    </message>
    <message>
        <source>γ: formula; what a lever does to this step is not reckoned.</source>
        <translation>γ: Formel; was ein Hebel an diesem Schritt ändert, wird nicht gerechnet.</translation>
    </message>
    <message>
        <source>. Price: %1.</source>
        <translation>. Preis: %1.</translation>
    </message>
    <message>
        <source>routed %1, kept %2</source>
        <translation>zugeteilt %1, behalten %2</translation>
    </message>
    <message>
        <source>All numbers: formula.</source>
        <translation>Alle Zahlen: Formel.</translation>
    </message>
    <message>
        <source>γ: formula, at the rate that the sum reaches here; exposed, examples/s: %1.</source>
        <translation>γ: Formel, mit der Rate, die die Summe hier erreicht; sichtbar, Beispiele/s: %1.</translation>
    </message>
    <message>
        <source>Levers are reckoned without servers.</source>
        <translation>Hebel werden ohne Server gerechnet.</translation>
    </message>
    <message>
        <source>Of an all-reduce among the workers, without servers.</source>
        <translation>Von einem Allreduce unter den Workern, ohne Server.</translation>
    </message>
    <message>
        <source>ranks all alike, with no servers or shared tables</source>
        <translation>lauter gleiche Ränge, ohne Server oder geteilte Tabellen</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>wires</source>
        <translation>Leitungen</translation>
    </message>
    <message>
        <source>Open or close what is chosen</source>
        <translation>Gewähltes öffnen oder schließen</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Trace</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>exposed</source>
        <translation>sichtbar</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>All mixes of these ranks with the same batch are being looked at…</source>
        <translation>Alle Mischungen dieser Ränge mit demselben Batch werden durchgesehen …</translation>
    </message>
    <message>
        <source>%1 mixes of the same ranks and batch, %2 fit.</source>
        <translation>%1 Mischungen derselben Ränge und desselben Batchs, %2 passen.</translation>
    </message>
    <message>
        <source>%1 mixes of the same ranks and batch, %2 fit; click one to try it.</source>
        <translation>%1 Mischungen derselben Ränge und desselben Batchs, %2 passen; ein Klick probiert eine aus.</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>Mischung</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>gesendet</translation>
    </message>
    <message>
        <source>why</source>
        <translation>warum</translation>
    </message>
    <message>
        <source>%1 × %2 tokens a rank</source>
        <translation>%1 × %2 Tokens je Rang</translation>
    </message>
    <message>
        <source>%1 images a rank</source>
        <translation>%1 Bilder je Rang</translation>
    </message>
    <message>
        <source>Open on the stage</source>
        <translation>Auf der Bühne öffnen</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>one training step as a sentence</source>
        <translation>ein Trainingsschritt als Satz</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitverlauf</translation>
    </message>
    <message>
        <source>one rank; what communicates goes beside what computes</source>
        <translation>ein Rang; Kommunikation läuft neben dem Rechnen</translation>
    </message>
    <message>
        <source>Other mixes</source>
        <translation>Andere Mischungen</translation>
    </message>
    <message>
        <source>Levers</source>
        <translation>Hebel</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>of a rank</source>
        <translation>eines Rangs</translation>
    </message>
    <message>
        <source>%1 of %2 GB on every rank</source>
        <translation>%1 von %2 GB auf jedem Rang</translation>
    </message>
    <message>
        <source>step %1, of it %2 exposed</source>
        <translation>Schritt %1, davon %2 sichtbar</translation>
    </message>
    <message>
        <source>, bubble %1</source>
        <translation>, Blase %1</translation>
    </message>
    <message>
        <source>Fits: %1; %2</source>
        <translation>Passt: %1; %2</translation>
    </message>
    <message>
        <source>Does not fit: %1; %2</source>
        <translation>Passt nicht: %1; %2</translation>
    </message>
    <message>
        <source>This step sends nothing</source>
        <translation>Dieser Schritt sendet nichts</translation>
    </message>
    <message>
        <source>Open %1 on the stage</source>
        <translation>%1 auf der Bühne öffnen</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>Cap %1: %2 all-reduces, %3 exposed. Click to take it.</source>
        <translation>Grenze %1: %2 all-reduces, %3 sichtbar. Ein Klick übernimmt sie.</translation>
    </message>
    <message>
        <source>Bucket %1: %2 in %3 tensors, all-reduced in %4</source>
        <translation>Bucket %1: %2 in %3 Tensoren, all-reduce in %4</translation>
    </message>
    <message>
        <source>In a step</source>
        <translation>In einem Schritt</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>ausgeblendet</translation>
    </message>
    <message>
        <source>Backward pass</source>
        <translation>Rückwärtsdurchlauf</translation>
    </message>
    <message>
        <source>a bucket leaves as soon as it is full</source>
        <translation>ein Bucket geht ab, sobald er voll ist</translation>
    </message>
    <message>
        <source>Caps</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Step by cap</source>
        <translation>Schritt über Grenze</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Examples a rank</source>
        <translation>Beispiele je Rang</translation>
    </message>
    <message>
        <source>R, FLOP/s</source>
        <translation>R, FLOP/s</translation>
    </message>
    <message>
        <source>Bytes a parameter</source>
        <translation>Bytes je Parameter</translation>
    </message>
    <message>
        <source>Buckets</source>
        <translation>Buckets</translation>
    </message>
    <message>
        <source>Cap</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>First bucket</source>
        <translation>Erster Bucket</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 Ränge</translation>
    </message>
    <message>
        <source>cap %1</source>
        <translation>Grenze %1</translation>
    </message>
    <message>
        <source>%1 % of the communication is hidden; %2 exposed</source>
        <translation>%1 % der Kommunikation sind verborgen; %2 sichtbar</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>rank %1 to expert %2: %3 tokens</source>
        <translation>Rang %1 an Experte %2: %3 Tokens</translation>
    </message>
    <message>
        <source>%1, %2 over</source>
        <translation>%1, %2 zu viel</translation>
    </message>
    <message>
        <source>All-to-all</source>
        <translation>All-to-all</translation>
    </message>
    <message>
        <source>tokens to their experts</source>
        <translation>Tokens zu ihren Experten</translation>
    </message>
    <message>
        <source>results back</source>
        <translation>Ergebnisse zurück</translation>
    </message>
    <message>
        <source>fullest expert over the mean</source>
        <translation>vollster Experte je Mittelwert</translation>
    </message>
    <message>
        <source>dropped choices</source>
        <translation>verworfene Zuteilungen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>who sends how many tokens to which expert</source>
        <translation>wer wie viele Tokens an welchen Experten sendet</translation>
    </message>
    <message>
        <source>Time by rank</source>
        <translation>Zeit je Rang</translation>
    </message>
    <message>
        <source>one way; the fullest sets it</source>
        <translation>je Weg; der vollste bestimmt sie</translation>
    </message>
    <message>
        <source>Tokens a rank</source>
        <translation>Tokens je Rang</translation>
    </message>
    <message>
        <source>Experts a token</source>
        <translation>Experten je Token</translation>
    </message>
    <message>
        <source>Capacity, or none</source>
        <translation>Kapazität oder none</translation>
    </message>
    <message>
        <source>Size of a token</source>
        <translation>Größe eines Tokens</translation>
    </message>
    <message>
        <source>Skew</source>
        <translation>Schiefe</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>%1 % of the choices are dropped; %2 one way</source>
        <translation>%1 % der Zuteilungen werden verworfen; %2 je Weg</translation>
    </message>
    <message>
        <source>%1, step %2: computed %3, communicated %4, of it exposed %5</source>
        <translation>%1, Schritt %2: gerechnet %3, kommuniziert %4, davon sichtbar %5</translation>
    </message>
    <message>
        <source>Drop profiler traces here</source>
        <translation>Profiler-Traces hier ablegen</translation>
    </message>
    <message>
        <source>what torch.profiler writes: JSON or gzip, one file for each rank</source>
        <translation>was torch.profiler schreibt: JSON oder gzip, eine Datei je Rang</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>call</source>
        <translation>Aufruf</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>shortest</source>
        <translation>kürzester</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>begrenzt</translation>
    </message>
    <message>
        <source>formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>file %1</source>
        <translation>Datei %1</translation>
    </message>
    <message>
        <source>Step %1 has the gradient buckets of %2 by DDP&apos;s rule, to the element.</source>
        <translation>Schritt %1 hat die Gradienten-Buckets von %2 nach der Regel von DDP, auf das Element genau.</translation>
    </message>
    <message>
        <source>Step %1 reduces the gradients of %2, in other buckets than DDP&apos;s rule.</source>
        <translation>Schritt %1 reduziert die Gradienten von %2, in anderen Buckets als nach der Regel von DDP.</translation>
    </message>
    <message>
        <source>in calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>waited for</source>
        <translation>ließ warten</translation>
    </message>
    <message>
        <source>Open an example</source>
        <translation>Beispiel öffnen</translation>
    </message>
    <message>
        <source>Exposed by rank and step</source>
        <translation>Sichtbar je Rang und Schritt</translation>
    </message>
    <message>
        <source>click a step to look at it</source>
        <translation>ein Klick zeigt den Schritt</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>γ curve</source>
        <translation>γ-Kurve</translation>
    </message>
    <message>
        <source>no files</source>
        <translation>keine Dateien</translation>
    </message>
    <message>
        <source>No trace is open</source>
        <translation>Kein Trace ist offen</translation>
    </message>
    <message>
        <source>Open traces…</source>
        <translation>Traces öffnen …</translation>
    </message>
    <message>
        <source>A job that was never run: ResNet-50 on four ranks, one of them slow</source>
        <translation>Ein Lauf, den es nie gab: ResNet-50 auf vier Rängen, einer davon langsam</translation>
    </message>
    <message>
        <source>Held beside</source>
        <translation>Verglichen mit</translation>
    </message>
    <message>
        <source>Open traces of one job</source>
        <translation>Traces eines Laufs öffnen</translation>
    </message>
    <message>
        <source>Profiler traces (*.json *.gz);;All files (*)</source>
        <translation>Profiler-Traces (*.json *.gz);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1: %2 MB read</source>
        <translation>%1: %2 MB gelesen</translation>
    </message>
    <message>
        <source>Show on the γ curve</source>
        <translation>Auf der γ-Kurve zeigen</translation>
    </message>
    <message>
        <source>These files do not say how many ranks took part, or what they sent</source>
        <translation>Diese Dateien sagen nicht, wie viele Ränge teilnahmen oder was sie sendeten</translation>
    </message>
    <message>
        <source>all kernels</source>
        <translation>alle Kernel</translation>
    </message>
    <message>
        <source>For every rank and step: the time in calls that no computation covers.</source>
        <translation>Für jeden Rang und Schritt: die Zeit in Aufrufen, die keine Rechnung verdeckt.</translation>
    </message>
    <message>
        <source>γ of every rank, and who waits for whom.</source>
        <translation>γ jedes Rangs, und wer auf wen wartet.</translation>
    </message>
    <message>
        <source>Every collective beside its predicted time.</source>
        <translation>Jede Operation neben ihrer Vorhersage.</translation>
    </message>
    <message>
        <source>γ of the gradients</source>
        <translation>γ der Gradienten</translation>
    </message>
    <message>
        <source>Model file…</source>
        <translation>Modelldatei…</translation>
    </message>
    <message>
        <source>Open a model&apos;s config.json</source>
        <translation>config.json eines Modells öffnen</translation>
    </message>
    <message>
        <source>Models (*.json);;All files (*)</source>
        <translation>Modelle (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Tokens each</source>
        <translation>Tokens je Sequenz</translation>
    </message>
    <message>
        <source>Take the advised cap</source>
        <translation>Empfohlene Grenze nehmen</translation>
    </message>
    <message>
        <source>Advised</source>
        <translation>Empfohlen</translation>
    </message>
    <message>
        <source>The advised cap is chosen</source>
        <translation>Die empfohlene Grenze ist gewählt</translation>
    </message>
    <message>
        <source>of all calls: %1</source>
        <translation>aller Aufrufe: %1</translation>
    </message>
    <message>
        <source>Idle: %1 % of the GPUs&apos; time, in neither kind of kernel.</source>
        <translation>Untätig: %1 % der Zeit der GPUs, in keiner der beiden Arten von Kerneln.</translation>
    </message>
    <message>
        <source>from one recorded point, by the ring&apos;s bound</source>
        <translation>aus einem aufgezeichneten Punkt, nach der Schranke des Rings</translation>
    </message>
    <message>
        <source>step %1, %2 % of it idle</source>
        <translation>Schritt %1, davon %2 % untätig</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Run this routing on real ranks</source>
        <translation>Dieses Routing auf echten Rängen ausführen</translation>
    </message>
    <message>
        <source>Both exchanges, with these very sizes for every pair.</source>
        <translation>Beide Austausche, mit genau diesen Größen für jedes Paar.</translation>
    </message>
    <message>
        <source>To the experts %1, simulated on these wires %2, %3.</source>
        <translation>Zu den Experten %1, auf diesen Leitungen simuliert %2, %3.</translation>
    </message>
    <message>
        <source>Results back %1, simulated %2, %3.</source>
        <translation>Ergebnisse zurück %1, simuliert %2, %3.</translation>
    </message>
    <message>
        <source>every element right</source>
        <translation>jedes Element richtig</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>nicht geprüft</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Wird gemessen…</translation>
    </message>
    <message>
        <source>Another run is under way.</source>
        <translation>Ein anderer Lauf ist im Gang.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>This window has no runner: it was opened without one</source>
        <translation>Dieses Fenster kann nichts ausführen: es wurde ohne Ausführung geöffnet</translation>
    </message>
    <message>
        <source>K = %1: products %2, all-reduce %3; one after the other %4, both at once %5: %6 % of the shorter hidden.</source>
        <translation>K = %1: Produkte %2, Allreduce %3; nacheinander %4, gleichzeitig %5: %6 % des Kürzeren verdeckt.</translation>
    </message>
    <message>
        <source>K = %1: products %2, all-reduce %3; one after the other %4, both at once %5: what is hidden cannot be told from the noise.</source>
        <translation>K = %1: Produkte %2, Allreduce %3; nacheinander %4, gleichzeitig %5: was verdeckt ist, hebt sich vom Rauschen nicht ab.</translation>
    </message>
    <message>
        <source>Measure overlap on %1 ranks</source>
        <translation>Überlappung auf %1 Rängen messen</translation>
    </message>
    <message>
        <source>A layer&apos;s products after and beside the all-reduce of its gradient, on this computer.</source>
        <translation>Die Produkte einer Schicht nach und neben dem Allreduce ihres Gradienten, auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Measure γ on %1 ranks</source>
        <translation>γ auf %1 Rängen messen</translation>
    </message>
    <message>
        <source>A layer&apos;s products and the all-reduce of its gradient, by the clock of this computer.</source>
        <translation>Die Produkte einer Schicht und das Allreduce ihres Gradienten, nach der Uhr dieses Rechners.</translation>
    </message>
    <message>
        <source>Lever, alone</source>
        <translation>Hebel, allein</translation>
    </message>
    <message>
        <source>what it does</source>
        <translation>was er tut</translation>
    </message>
    <message>
        <source>Fatter links</source>
        <translation>Dickere Leitungen</translation>
    </message>
    <message>
        <source>Larger batch</source>
        <translation>Größerer Batch</translation>
    </message>
    <message>
        <source>Compression</source>
        <translation>Kompression</translation>
    </message>
    <message>
        <source>Local steps</source>
        <translation>Lokale Schritte</translation>
    </message>
    <message>
        <source>In-network reduction</source>
        <translation>Reduktion im Netz</translation>
    </message>
    <message>
        <source>%1 a worker</source>
        <translation>%1 je Worker</translation>
    </message>
    <message>
        <source>%1 bytes each</source>
        <translation>je %1 Byte</translation>
    </message>
    <message>
        <source>H = %1</source>
        <translation>H = %1</translation>
    </message>
    <message>
        <source>beside backward</source>
        <translation>neben rückwärts</translation>
    </message>
    <message>
        <source>links are bought, and latency stays</source>
        <translation>Leitungen kosten Geld, und die Latenz bleibt</translation>
    </message>
    <message>
        <source>memory %1 → %2 GB, more than the %3 of a rank; fewer updates</source>
        <translation>Speicher %1 → %2 GB, mehr als die %3 eines Rangs; weniger Aktualisierungen</translation>
    </message>
    <message>
        <source>memory %1 → %2 of %3 GB; fewer updates for as many examples</source>
        <translation>Speicher %1 → %2 von %3 GB; weniger Aktualisierungen für ebenso viele Beispiele</translation>
    </message>
    <message>
        <source>gradients are rounded, packing takes time</source>
        <translation>Gradienten werden gerundet, Packen kostet Zeit</translation>
    </message>
    <message>
        <source>replicas drift apart in between: no longer the steps of one worker</source>
        <translation>dazwischen laufen die Replikate auseinander: nicht mehr die Schritte eines einzigen Workers</translation>
    </message>
    <message>
        <source>γ stays; buckets, and kernels that share the GPU</source>
        <translation>γ bleibt; Buckets, und Kernel, die sich die GPU teilen</translation>
    </message>
    <message>
        <source>switches that add</source>
        <translation>Switches, die addieren</translation>
    </message>
    <message>
        <source>one worker sends nothing</source>
        <translation>ein Worker sendet nichts</translation>
    </message>
    <message>
        <source>needs ZeRO 0</source>
        <translation>braucht ZeRO 0</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>alone</source>
        <translation>allein</translation>
    </message>
    <message>
        <source>together</source>
        <translation>zusammen</translation>
    </message>
    <message>
        <source>It sums between whole replicas: needs ZeRO 0</source>
        <translation>Es summiert zwischen ganzen Replikaten: braucht ZeRO 0</translation>
    </message>
    <message>
        <source>of whole workers %1</source>
        <translation>von ganzen Workern %1</translation>
    </message>
    <message>
        <source>%1 (of whole workers %2)</source>
        <translation>%1 (von ganzen Workern %2)</translation>
    </message>
    <message>
        <source>%1 (of whole workers none)</source>
        <translation>%1 (von ganzen Workern keine Zahl)</translation>
    </message>
    <message>
        <source>Break-even %1</source>
        <translation>Break-even %1</translation>
    </message>
    <message>
        <source>Change the training step</source>
        <translation>Den Trainingsschritt ändern</translation>
    </message>
    <message>
        <source>measured on %1 ranks here</source>
        <translation>auf %1 Rängen hier gemessen</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>The picture waits: it would give an answer away.</source>
        <translation>Das Bild wartet: Es würde eine Antwort verraten.</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>dropped choices against time; click to take one</source>
        <translation>verworfene Wahlen gegen Zeit; ein Klick nimmt sie</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>a layer of its own</source>
        <translation>eine eigene Schicht</translation>
    </message>
    <message>
        <source>An even router would take %1 one way, this one %2: everybody waits for the fullest rank. Without a capacity it would be %3; dropping buys time and costs quality. A layer pays four of these in a step: two forward, two backward.</source>
        <translation>Ein gleichmäßiger Verteiler bräuchte %1 je Richtung, dieser %2: alle warten auf den vollsten Rang. Ohne Kapazität wären es %3; Verwerfen kauft Zeit und kostet Güte. Eine Schicht zahlt vier davon je Schritt: zwei vorwärts, zwei rückwärts.</translation>
    </message>
    <message>
        <source>%1 has no experts</source>
        <translation>%1 hat keine Experten</translation>
    </message>
    <message>
        <source>drag, or use the arrow keys, with Shift finer; Home takes the advised one</source>
        <translation>ziehen oder Pfeiltasten, mit Umschalt feiner; Pos1 nimmt die empfohlene</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>in the order of the backward pass</source>
        <translation>in der Reihenfolge des Rückwärtsdurchlaufs</translation>
    </message>
    <message>
        <source>Every all-reduce over %1 ranks takes %2 before a byte moves: one for each of %3 parameters would take %4 of that. So buckets. But the last one leaves only when the backward pass is over, and sticks out whole: so it had better be small.</source>
        <translation>Jedes All-Reduce über %1 Ränge dauert %2, bevor ein Byte geht: eines für jeden von %3 Parametern hätte %4 davon. Darum Buckets. Doch der letzte geht erst, wenn der Rückwärtsdurchlauf vorbei ist, und ragt ganz heraus: also sei er klein.</translation>
    </message>
    <message>
        <source>bucket %1 of %2: ready after %3, waits %4 for the network, takes %5</source>
        <translation>Bucket %1 von %2: bereit nach %3, wartet %4 auf das Netz, dauert %5</translation>
    </message>
    <message>
        <source>Last to first</source>
        <translation>Letzte zuerst</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>Gradient</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>1 byte each</source>
        <translation>je 1 Byte</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>all others</source>
        <translation>alle anderen</translation>
    </message>
    <message>
        <source>the group, with its own numbers below</source>
        <translation>die Gruppe, darunter ihre eigenen Nummern</translation>
    </message>
    <message>
        <source>%1: %2 groups of %3</source>
        <translation>%1: %2 Gruppen zu %3</translation>
    </message>
    <message>
        <source>who shares a machine</source>
        <translation>wer sich eine Maschine teilt</translation>
    </message>
    <message>
        <source>every group spans machines</source>
        <translation>jede Gruppe reicht über Maschinen</translation>
    </message>
    <message>
        <source>every group inside a machine</source>
        <translation>jede Gruppe in einer Maschine</translation>
    </message>
    <message>
        <source>machine %1</source>
        <translation>Maschine %1</translation>
    </message>
    <message>
        <source>A message, and work that does not need it</source>
        <translation>Eine Nachricht, und Arbeit, die sie nicht braucht</translation>
    </message>
    <message>
        <source>work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>Which ranks form a group</source>
        <translation>Welche Ränge eine Gruppe bilden</translation>
    </message>
    <message>
        <source>A group in a world</source>
        <translation>Eine Gruppe in einer Welt</translation>
    </message>
    <message>
        <source>ranks of a machine</source>
        <translation>Ränge einer Maschine</translation>
    </message>
    <message>
        <source>Replicas of which one began elsewhere</source>
        <translation>Kopien, von denen eine woanders begann</translation>
    </message>
    <message>
        <source>begins elsewhere</source>
        <translation>beginnt woanders</translation>
    </message>
    <message>
        <source>at a distance of</source>
        <translation>im Abstand von</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>berechnet</translation>
    </message>
    <message>
        <source>wire</source>
        <translation>Leitung</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>message %1</source>
        <translation>Nachricht %1</translation>
    </message>
    <message>
        <source>work %1</source>
        <translation>Arbeit %1</translation>
    </message>
    <message>
        <source>in the call</source>
        <translation>im Aufruf</translation>
    </message>
    <message>
        <source>Change the experts</source>
        <translation>Die Experten ändern</translation>
    </message>
    <message>
        <source>Change the buckets</source>
        <translation>Die Buckets ändern</translation>
    </message>
    <message>
        <source>%1 clicks a rank</source>
        <translation>%1 Klicks je Rang</translation>
    </message>
    <message>
        <source>How many calls are too small for their bytes to matter.</source>
        <translation>Wie viele Aufrufe so klein sind, dass ihre Bytes nicht zählen.</translation>
    </message>
    <message>
        <source>%1: %2; with it %3 are ready</source>
        <translation>%1: %2; mit ihm sind %3 fertig</translation>
    </message>
    <message>
        <source>nodes of 8 H100 on rails</source>
        <translation>Knoten mit 8 H100 (Rails)</translation>
    </message>
    <message>
        <source>%1, uniform</source>
        <translation>%1, gleichmäßig</translation>
    </message>
    <message>
        <source>examples/s</source>
        <translation>Beispiele/s</translation>
    </message>
    <message>
        <source>no lever</source>
        <translation>ohne Hebel</translation>
    </message>
    <message>
        <source>: gradients are summed when all is computed.</source>
        <translation>: Gradienten werden summiert, wenn alles gerechnet ist.</translation>
    </message>
    <message>
        <source>does not fit: %1 of %2 GB</source>
        <translation>passt nicht: %1 von %2 GB</translation>
    </message>
    <message>
        <source>the fastest that fits</source>
        <translation>die schnellste, die passt</translation>
    </message>
    <message>
        <source>its bubble takes %1</source>
        <translation>ihre Blase dauert %1</translation>
    </message>
    <message>
        <source>it computes longer</source>
        <translation>sie rechnet länger</translation>
    </message>
    <message>
        <source>%1 exposed, most of it %2 in %3</source>
        <translation>%1 sichtbar, das meiste davon %2 in %3</translation>
    </message>
    <message>
        <source>; in the order %1 %2x</source>
        <translation>; in der Reihenfolge %1 %2x</translation>
    </message>
    <message>
        <source>servers (need two ranks)</source>
        <translation>Server (brauchen zwei Ränge)</translation>
    </message>
    <message>
        <source>asynchronous servers (not the same steps)</source>
        <translation>asynchrone Server (nicht dieselben Schritte)</translation>
    </message>
    <message>
        <source>other schedules and activations than chosen (How it runs)</source>
        <translation>andere Abläufe und Aktivierungen als gewählt (Wie es läuft)</translation>
    </message>
    <message>
        <source>actors (not the same batch)</source>
        <translation>Akteure (nicht derselbe Batch)</translation>
    </message>
    <message>
        <source>Without %1.</source>
        <translation>Ohne %1.</translation>
    </message>
    <message>
        <source>one rank; what communicates waits until it has computed</source>
        <translation>ein Rang; Kommunikation wartet, bis er gerechnet hat</translation>
    </message>
    <message>
        <source>These files have no kernels: the profiler recorded no GPU.</source>
        <translation>Diese Dateien haben keine Kernel: Der Profiler hat keine GPU aufgezeichnet.</translation>
    </message>
    <message>
        <source>No kernel of these files communicates.</source>
        <translation>Kein Kernel dieser Dateien kommuniziert.</translation>
    </message>
    <message>
        <source>No kernel of these files communicates: the host did, and how long it took was not recorded.</source>
        <translation>Kein Kernel dieser Dateien kommuniziert: Das tat der Rechner, und wie lange, wurde nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>1 call has no certain counterpart on another rank.</source>
        <translation>1 Aufruf hat kein sicheres Gegenstück auf einem anderen Rang.</translation>
    </message>
    <message>
        <source>%1 calls have no certain counterpart on another rank.</source>
        <translation>%1 Aufrufe haben kein sicheres Gegenstück auf einem anderen Rang.</translation>
    </message>
    <message>
        <source>Over the whole trace, %1 % of the time in kernels is communication that hides behind nothing.</source>
        <translation>Über den ganzen Trace sind %1 % der Zeit in Kerneln Kommunikation, die nichts verdeckt.</translation>
    </message>
    <message>
        <source>No rank holds up the others.</source>
        <translation>Kein Rang hält die anderen auf.</translation>
    </message>
    <message>
        <source>It has no kernels: the profiler recorded no GPU (ProfilerActivity.CUDA).</source>
        <translation>Sie hat keine Kernel: Der Profiler hat keine GPU aufgezeichnet (ProfilerActivity.CUDA).</translation>
    </message>
    <message>
        <source>The host recorded %1 collectives, without their time on a GPU: communication is without them.</source>
        <translation>Der Rechner hat %1 Kollektive aufgezeichnet, ohne ihre Zeit auf einer GPU: in der Kommunikation fehlen sie.</translation>
    </message>
    <message>
        <source>It does not say of which rank it is (no distributedInfo).</source>
        <translation>Sie sagt nicht, von welchem Rang sie ist (kein distributedInfo).</translation>
    </message>
    <message>
        <source>It marks no steps (ProfilerStep#N).</source>
        <translation>Sie markiert keine Schritte (ProfilerStep#N).</translation>
    </message>
    <message>
        <source>%1 kernels without a time were left out.</source>
        <translation>%1 Kernel ohne Zeit wurden ausgelassen.</translation>
    </message>
    <message>
        <source>, examples a second %1. Price: %2.</source>
        <translation>, Beispiele je Sekunde %1. Preis: %2.</translation>
    </message>
    <message>
        <source>needs switches that add</source>
        <translation>braucht Switches, die addieren</translation>
    </message>
    <message>
        <source>%1. Alone: γ %2, examples a second %3 (%4). Its price: %5</source>
        <translation>%1. Allein: γ %2, Beispiele je Sekunde %3 (%4). Der Preis: %5</translation>
    </message>
    <message>
        <source>, %1 assumed</source>
        <translation>, %1 angenommen</translation>
    </message>
    <message>
        <source>%1: of all caps whose step is within 1 % of the least, and no longer than with DDP&apos;s own, also when they are a little larger or smaller, the one of fewest calls (%2). A call costs nothing here but its latency.</source>
        <translation>%1: von allen Grenzen, deren Schritt höchstens 1 % über dem kürzesten liegt und nicht länger dauert als mit der von DDP, auch wenn sie etwas größer oder kleiner sind, die mit den wenigsten Aufrufen (%2). Ein Aufruf kostet hier nichts als seine Latenz.</translation>
    </message>
    <message>
        <source>Does not fit: DDP keeps %1 of %2 GB on every rank; </source>
        <translation>Passt nicht: DDP hält %1 von %2 GB auf jedem Rang; </translation>
    </message>
    <message>
        <source>%1 calls of %2 among %3 ranks%4. Enter or a second click opens one on the stage.</source>
        <translation>%1 Aufrufe von %2 unter %3 Rängen%4. Eingabe oder ein zweiter Klick öffnet einen auf der Bühne.</translation>
    </message>
    <message>
        <source>γ of the gradients; the whole step</source>
        <translation>γ der Gradienten; der ganze Schritt</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>of the calls</source>
        <translation>der Aufrufe</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>Predicted for %1 (%2), which is assumed: a trace does not say its wires. %3 of %4 calls lie below its crossover.</source>
        <translation>Vorhergesagt für %1 (%2); das ist angenommen, denn eine Aufzeichnung nennt ihre Leitungen nicht. %3 von %4 Aufrufen liegen unter dem Übergang.</translation>
    </message>
    <message>
        <source>It diverged: take a smaller learning rate</source>
        <translation>Es ist divergiert: eine kleinere Lernrate nehmen</translation>
    </message>
    <message>
        <source>One worker&apos;s steps but for rounding: weights differ by %1 of the largest</source>
        <translation>Die Schritte eines Workers bis auf Rundung: Gewichte weichen um %1 des größten ab</translation>
    </message>
    <message>
        <source>Not one worker&apos;s steps: weights differ by %1 of the largest</source>
        <translation>Nicht die Schritte eines Workers: Gewichte weichen um %1 des größten ab</translation>
    </message>
    <message>
        <source>loss of one</source>
        <translation>Verlust von einem</translation>
    </message>
    <message>
        <source>loss of all</source>
        <translation>Verlust von allen</translation>
    </message>
    <message>
        <source>weights differ by</source>
        <translation>Gewichte weichen ab um</translation>
    </message>
    <message>
        <source>weights differ by, over the largest</source>
        <translation>Gewichte weichen ab, vom größten</translation>
    </message>
    <message>
        <source>examples of the workers</source>
        <translation>Beispiele der Worker</translation>
    </message>
    <message>
        <source>all workers hold the same bits</source>
        <translation>alle Worker haben dieselben Bits</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>A small perceptron (section 4.3). The sums go message by message as the algorithm&apos;s schedule says, in this process; &quot;ringside sgd --measure&quot; gives each worker a real MPI rank and has the same bits. There a worker whose batches end early can be tried, too: the others wait for it.</source>
        <translation>Ein kleines Perzeptron (Abschnitt 4.3). Summiert wird Nachricht für Nachricht nach dem Plan des Algorithmus, in diesem Prozess; „ringside sgd --measure“ gibt jedem Worker einen echten MPI-Rang und hat dieselben Bits. Dort geht auch ein Worker, dessen Batches früher enden: Die anderen warten auf ihn.</translation>
    </message>
    <message>
        <source>Exactness</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>all workers together beside one that has all examples</source>
        <translation>alle Worker zusammen neben einem mit allen Beispielen</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Examples a step</source>
        <translation>Beispiele je Schritt</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Gradients are</source>
        <translation>Gradienten werden</translation>
    </message>
    <message>
        <source>all-reduced</source>
        <translation>all-reduziert</translation>
    </message>
    <message>
        <source>sharded</source>
        <translation>aufgeteilt</translation>
    </message>
    <message>
        <source>Added in</source>
        <translation>Addiert in</translation>
    </message>
    <message>
        <source>Rounded before to</source>
        <translation>Vorher gerundet auf</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>dasselbe</translation>
    </message>
    <message>
        <source>Shares of the examples</source>
        <translation>Anteile der Beispiele</translation>
    </message>
    <message>
        <source>even</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>uneven</source>
        <translation>ungleich</translation>
    </message>
    <message>
        <source>What goes wrong</source>
        <translation>Was schiefgeht</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>an average of averages</source>
        <translation>ein Mittel von Mitteln</translation>
    </message>
    <message>
        <source>one leaves examples out</source>
        <translation>einer lässt Beispiele aus</translation>
    </message>
    <message>
        <source>Change the training</source>
        <translation>Das Training ändern</translation>
    </message>
    <message>
        <source>each byte once</source>
        <translation>jedes Byte einmal</translation>
    </message>
    <message>
        <source>other numbers of servers (above %1 ranks: powers of two)</source>
        <translation>andere Zahlen von Servern (über %1 Rängen: Zweierpotenzen)</translation>
    </message>
    <message>
        <source>Of what could be read, %1 % of the time in kernels is communication that hides behind nothing; the rest is unknown.</source>
        <translation>Von dem, was gelesen werden konnte, sind %1 % der Zeit in Kerneln Kommunikation, die nichts verdeckt; der Rest ist unbekannt.</translation>
    </message>
    <message>
        <source>No kernel that could be read communicates.</source>
        <translation>Kein Kernel, der gelesen werden konnte, kommuniziert.</translation>
    </message>
    <message>
        <source>In the calls that were read no rank holds up the others.</source>
        <translation>In den gelesenen Aufrufen hält kein Rang die anderen auf.</translation>
    </message>
    <message>
        <source>of what was read: %1</source>
        <translation>des Gelesenen: %1</translation>
    </message>
    <message>
        <source>all kernels that were read</source>
        <translation>alle gelesenen Kernel</translation>
    </message>
    <message>
        <source>step %1: not in what was read</source>
        <translation>Schritt %1: nicht in dem, was gelesen wurde</translation>
    </message>
    <message>
        <source>step %1, of which not all may have been read</source>
        <translation>Schritt %1, vielleicht nicht ganz gelesen</translation>
    </message>
    <message>
        <source>%1, step %2: not in the file, which breaks off at byte %3</source>
        <translation>%1, Schritt %2: nicht in der Datei, die bei Byte %3 abbricht</translation>
    </message>
    <message>
        <source>%1, step %2, as far as it was read: computed %3, communicated %4, of it exposed %5</source>
        <translation>%1, Schritt %2, soweit gelesen: gerechnet %3, kommuniziert %4, davon sichtbar %5</translation>
    </message>
    <message>
        <source>What stands at %1 is of what was read: the file breaks off.</source>
        <translation>Was bei %1 steht, ist von dem, was gelesen wurde: Die Datei bricht ab.</translation>
    </message>
    <message>
        <source>as fast as the first</source>
        <translation>so schnell wie die erste</translation>
    </message>
    <message>
        <source>Rank %1 holds up the others: it came last in %2 of %3 calls; their average waits for it add up to %4.</source>
        <translation>Rang %1 hält die anderen auf: Er kam in %2 von %3 Aufrufen zuletzt; ihre mittleren Wartezeiten auf ihn ergeben zusammen %4.</translation>
    </message>
    <message>
        <source>1 rank</source>
        <translation>1 Rang</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>1 call</source>
        <translation>1 Aufruf</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 Aufrufe</translation>
    </message>
    <message>
        <source>The same bits as one worker&apos;s after the last step</source>
        <translation>Dieselben Bits wie die eines Workers nach dem letzten Schritt</translation>
    </message>
    <message>
        <source>After the last step</source>
        <translation>Nach dem letzten Schritt</translation>
    </message>
    <message>
        <source>1 worker</source>
        <translation>1 Worker</translation>
    </message>
    <message>
        <source>%1 workers</source>
        <translation>%1 Worker</translation>
    </message>
    <message>
        <source>1 example a step</source>
        <translation>1 Beispiel je Schritt</translation>
    </message>
    <message>
        <source>%1 examples a step</source>
        <translation>%1 Beispiele je Schritt</translation>
    </message>
    <message>
        <source>1 expert</source>
        <translation>1 Experte</translation>
    </message>
    <message>
        <source>%1 experts</source>
        <translation>%1 Experten</translation>
    </message>
    <message>
        <source>top %1, %2 tokens a rank, %3</source>
        <translation>top %1, %2 Tokens je Rang, %3</translation>
    </message>
    <message>
        <source>(a lower bound)</source>
        <translation>(eine untere Schranke)</translation>
    </message>
    <message>
        <source>This cap is as good as the advised one: %1, %2</source>
        <translation>Diese Grenze ist so gut wie die empfohlene: %1, %2</translation>
    </message>
    <message>
        <source>%1 to %2: %3, %4 of them below the crossover of their kind</source>
        <translation>%1 bis %2: %3, davon %4 unter der Grenze ihrer Art</translation>
    </message>
    <message>
        <source>%1 image a rank</source>
        <translation>%1 Bild je Rang</translation>
    </message>
    <message>
        <source>%1 click a rank</source>
        <translation>%1 Klick je Rang</translation>
    </message>
    <message>
        <source>The host recorded 1 collective, without its time on a GPU: communication is without it.</source>
        <translation>Der Rechner hat 1 Kollektiv aufgezeichnet, ohne dessen Zeit auf einer GPU: in der Kommunikation fehlt es.</translation>
    </message>
    <message>
        <source>1 kernel without a time was left out.</source>
        <translation>1 Kernel ohne Zeit wurde ausgelassen.</translation>
    </message>
    <message>
        <source>ring; all-to-all: linear</source>
        <translation>Ring; All-to-all: linear</translation>
    </message>
    <message>
        <source>Predicted by</source>
        <translation>Vorhergesagt durch</translation>
    </message>
    <message>
        <source>Kernels that communicate, too</source>
        <translation>Kernel, die auch kommunizieren</translation>
    </message>
    <message>
        <source>1 kernel</source>
        <translation>1 Kernel</translation>
    </message>
    <message>
        <source>%1 kernels</source>
        <translation>%1 Kernel</translation>
    </message>
    <message>
        <source>an example that was never run, %1</source>
        <translation>ein Beispiel, das nie lief, %1</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
    <message>
        <source>One rank: nothing to exchange</source>
        <translation>Ein Rang: nichts auszutauschen</translation>
    </message>
    <message>
        <source>One rank exchanges nothing: every cap is as good as any other</source>
        <translation>Ein Rang tauscht nichts aus: jede Grenze ist gleich gut</translation>
    </message>
    <message>
        <source>No choice is dropped; %1 one way</source>
        <translation>Keine Zuteilung wird verworfen; %1 je Weg</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>je %1</translation>
    </message>
    <message>
        <source>%1 exposed, %2 in %3</source>
        <translation>%1 sichtbar, %2 in %3</translation>
    </message>
    <message>
        <source>%1 of %2 GB on the fullest rank</source>
        <translation>%1 von %2 GB auf dem vollsten Rang</translation>
    </message>
    <message>
        <source>1 actor and a learner</source>
        <translation>1 Akteur und ein Lerner</translation>
    </message>
    <message>
        <source>%1 actors and a learner</source>
        <translation>%1 Akteure und ein Lerner</translation>
    </message>
    <message>
        <source>%1 apart</source>
        <translation>%1 für sich</translation>
    </message>
    <message>
        <source>%1 copies</source>
        <translation>%1 Kopien</translation>
    </message>
    <message>
        <source>%1 micro-batches</source>
        <translation>%1 Mikro-Batches</translation>
    </message>
    <message>
        <source>%1 servers</source>
        <translation>%1 Server</translation>
    </message>
    <message>
        <source>%1 with a part of the tables each</source>
        <translation>%1 mit je einem Teil der Tabellen</translation>
    </message>
    <message>
        <source>1 server</source>
        <translation>1 Server</translation>
    </message>
    <message>
        <source>No kernel of these files could be read.</source>
        <translation>Kein Kernel dieser Dateien ließ sich lesen.</translation>
    </message>
    <message>
        <source>actors</source>
        <translation>Akteure</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>nobody waits</source>
        <translation>niemand wartet</translation>
    </message>
    <message>
        <source>one rank</source>
        <translation>ein Rang</translation>
    </message>
    <message>
        <source>servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>step %1: no kernels</source>
        <translation>Schritt %1: keine Kernel</translation>
    </message>
</context>
<context>
    <name>View</name>
    <message>
        <source>, channel %1 of %2</source>
        <translation>, Kanal %1 von %2</translation>
    </message>
    <message>
        <source>Blocking</source>
        <translation>Blockieren</translation>
    </message>
    <message>
        <source>with blocking calls: who waits for whom, and from which size on</source>
        <translation>mit blockierenden Aufrufen: wer auf wen wartet, und ab welcher Größe</translation>
    </message>
    <message>
        <source>who waits for whom</source>
        <translation>wer auf wen wartet</translation>
    </message>
    <message>
        <source>Catalogue</source>
        <translation>Katalog</translation>
    </message>
    <message>
        <source>every algorithm of the collective, and what it costs here</source>
        <translation>jeder Algorithmus der Kollektiven, und was er hier kostet</translation>
    </message>
    <message>
        <source>what every rank holds, and whose data is in it</source>
        <translation>was jeder Rang hat, und wessen Daten darin sind</translation>
    </message>
    <message>
        <source>before step 1 of %1</source>
        <translation>vor Schritt 1 von %1</translation>
    </message>
    <message>
        <source>after step %1 of %2</source>
        <translation>nach Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Chunks</source>
        <translation>Teilstücke</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>Gamma</translation>
    </message>
    <message>
        <source>communication over computation, over the number of workers</source>
        <translation>Kommunikation geteilt durch Rechnen, über der Zahl der Worker</translation>
    </message>
    <message>
        <source>communication over computation, section 4.1</source>
        <translation>Kommunikation geteilt durch Rechnen, Abschnitt 4.1</translation>
    </message>
    <message>
        <source>Time over size</source>
        <translation>Zeit über Größe</translation>
    </message>
    <message>
        <source>time over size: the model&apos;s line, every measured run, residuals</source>
        <translation>Zeit über Größe: die Linie des Modells, jeder gemessene Lauf, Residuen</translation>
    </message>
    <message>
        <source>Race</source>
        <translation>Rennen</translation>
    </message>
    <message>
        <source>the case and its two fastest rivals, or those that Compare names, on one clock</source>
        <translation>der Fall und seine zwei schnellsten Rivalen, oder die unter Vergleichen gewählten, auf einer Uhr</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Drehbuch</translation>
    </message>
    <message>
        <source>the steps in plain sentences</source>
        <translation>die Schritte in einfachen Sätzen</translation>
    </message>
    <message>
        <source>one row per rank, one bar per transfer it sends; drag to brush steps</source>
        <translation>eine Zeile je Rang, ein Balken je gesendeter Übertragung; Ziehen wählt Schritte</translation>
    </message>
    <message>
        <source>Space-time</source>
        <translation>Raum-Zeit</translation>
    </message>
    <message>
        <source>one row per rank, one bar per transfer it sends</source>
        <translation>eine Zeile je Rang, ein Balken je gesendeter Übertragung</translation>
    </message>
    <message>
        <source>Tiers</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>one transfer across the four tiers</source>
        <translation>eine Übertragung auf den vier Stufen</translation>
    </message>
    <message>
        <source>one transfer across the four tiers, section 4.2</source>
        <translation>eine Übertragung auf den vier Stufen, Abschnitt 4.2</translation>
    </message>
    <message>
        <source>uniform crossbar: pairs in use</source>
        <translation>uniformer Crossbar: genutzte Paare</translation>
    </message>
    <message>
        <source>all channels</source>
        <translation>alle Kanäle</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Draw the transfers of one channel alone</source>
        <translation>Nur die Übertragungen eines Kanals zeichnen</translation>
    </message>
    <message>
        <source>channel %1</source>
        <translation>Kanal %1</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Stop editing the topology</source>
        <translation>Topologie nicht mehr bearbeiten</translation>
    </message>
    <message>
        <source>Edit topology</source>
        <translation>Topologie bearbeiten</translation>
    </message>
    <message>
        <source>Back to all views (Esc)</source>
        <translation>Zurück zu allen Ansichten (Esc)</translation>
    </message>
    <message>
        <source>Add, move, connect and remove nodes and wires (Ctrl+T)</source>
        <translation>Knoten und Leitungen anlegen, verschieben, verbinden und entfernen (Strg+T)</translation>
    </message>
    <message>
        <source>Topology</source>
        <translation>Topologie</translation>
    </message>
    <message>
        <source>who sends to whom, and how much every link carries</source>
        <translation>wer an wen sendet, und wie viel jede Verbindung trägt</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>Verkehr</translation>
    </message>
    <message>
        <source>bytes from every rank to every other</source>
        <translation>Bytes von jedem Rang an jeden anderen</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre, wenn</translation>
    </message>
    <message>
        <source>as it is above what becomes of it if a rank or a link fails or is slow</source>
        <translation>wie es ist, darunter, was daraus wird, wenn ein Rang oder eine Verbindung ausfällt oder langsam ist</translation>
    </message>
    <message>
        <source>before and after on one clock; differences in the colour of errors</source>
        <translation>vorher und nachher auf einer Uhr; Unterschiede in der Farbe der Fehler</translation>
    </message>
    <message>
        <source>as planned</source>
        <translation>wie geplant</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>over %1</source>
        <translation>über %1</translation>
    </message>
    <message>
        <source>placed %1</source>
        <translation>Platzierung %1</translation>
    </message>
    <message>
        <source>two to four algorithms, sizes, wires or placements on one clock: who is first, what decides</source>
        <translation>zwei bis vier Algorithmen, Größen, Leitungen oder Platzierungen auf einer Uhr: wer zuerst ist und was entscheidet</translation>
    </message>
    <message>
        <source>This case belongs to no training step.</source>
        <translation>Dieser Fall gehört zu keinem Trainingsschritt.</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>what a lesson&apos;s page shows of a training step</source>
        <translation>was eine Seite einer Lektion von einem Trainingsschritt zeigt</translation>
    </message>
    <message>
        <source>a picture of the training lab</source>
        <translation>ein Bild aus dem Trainingslabor</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Application</name>
    <message>
        <source>the machine has no more memory</source>
        <translation>der Rechner hat keinen Speicher mehr</translation>
    </message>
    <message>
        <source>an error without words</source>
        <translation>ein Fehler ohne Worte</translation>
    </message>
    <message>
        <source>That did not work: %1. Nothing is lost; undo or save, and go on.</source>
        <translation>Das ging nicht: %1. Nichts ist verloren; machen Sie es rückgängig oder speichern Sie, und weiter geht es.</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Badge</name>
    <message>
        <source>computing…</source>
        <translation>wird berechnet …</translation>
    </message>
    <message>
        <source>Formula: the closed form of the literature, in alpha and beta</source>
        <translation>Formel: die geschlossene Form der Literatur, in Alpha und Beta</translation>
    </message>
    <message>
        <source>Price: the same alpha and beta walked over every step of this schedule</source>
        <translation>Preis: dieselben Alpha und Beta, über jeden Schritt dieses Plans gerechnet</translation>
    </message>
    <message>
        <source>Simulation: every transfer starts as soon as its data and its ports are free</source>
        <translation>Simulation: jede Übertragung beginnt, sobald ihre Daten und Ports frei sind</translation>
    </message>
    <message>
        <source>Measured: real ranks on this machine, wall clock</source>
        <translation>Gemessen: echte Ränge auf diesem Rechner, Wanduhr</translation>
    </message>
    <message>
        <source>Emulated: real ranks, real messages, wall clock, but every delivery is held to the tier&apos;s alpha and beta</source>
        <translation>Emuliert: echte Ränge, echte Nachrichten, Wanduhr, doch jede Zustellung wird auf Alpha und Beta der Stufe gehalten</translation>
    </message>
    <message>
        <source>Recorded: measured earlier, elsewhere</source>
        <translation>Aufgezeichnet: früher gemessen, anderswo</translation>
    </message>
    <message>
        <source>Continued: on the line through 4, 8 and 16 simulated machines or as many times more, or from one recorded point</source>
        <translation>Fortgesetzt: auf der Geraden durch 4, 8 und 16 simulierte Maschinen oder entsprechend mehr, oder von einem aufgezeichneten Punkt aus</translation>
    </message>
    <message>
        <source>formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>simulation</source>
        <translation>Simulation</translation>
    </message>
    <message>
        <source>continued</source>
        <translation>fortgesetzt</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>emuliert</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>aufgezeichnet</translation>
    </message>
</context>
<context>
    <name>ringside::ui::BlockingPanel</name>
    <message>
        <source>everyone sends first</source>
        <translation>alle senden zuerst</translation>
    </message>
    <message>
        <source>everyone receives first</source>
        <translation>alle empfangen zuerst</translation>
    </message>
    <message>
        <source>even ranks send first and odd ones receive first</source>
        <translation>gerade Ränge senden zuerst, ungerade empfangen zuerst</translation>
    </message>
    <message>
        <source>everyone sends and receives at once</source>
        <translation>alle senden und empfangen zugleich</translation>
    </message>
    <message>
        <source>Order of the calls</source>
        <translation>Reihenfolge der Aufrufe</translation>
    </message>
    <message>
        <source>In which order every rank makes the calls of one step</source>
        <translation>In welcher Reihenfolge jeder Rang die Aufrufe eines Schritts macht</translation>
    </message>
    <message>
        <source>Eager limit</source>
        <translation>Eager-Grenze</translation>
    </message>
    <message>
        <source>A message of at most this size is eager: the system takes it and the send returns.
A larger one waits until the receiver has called.</source>
        <translation>Eine Nachricht bis zu dieser Größe ist eager: das System nimmt sie an, und das Senden kehrt zurück.
Eine größere wartet, bis der Empfänger aufgerufen hat.</translation>
    </message>
    <message>
        <source>eager up to</source>
        <translation>eager bis</translation>
    </message>
    <message>
        <source>each rank as it is written</source>
        <translation>jeder Rang, wie es geschrieben steht</translation>
    </message>
</context>
<context>
    <name>ringside::ui::CaseLine</name>
    <message>
        <source>Open the case panel (F9)</source>
        <translation>Fallbereich öffnen (F9)</translation>
    </message>
    <message>
        <source>Case: %1</source>
        <translation>Fall: %1</translation>
    </message>
    <message>
        <source>proved</source>
        <translation>bewiesen</translation>
    </message>
    <message>
        <source>not proved</source>
        <translation>nicht bewiesen</translation>
    </message>
    <message>
        <source>simulation</source>
        <translation>Simulation</translation>
    </message>
    <message>
        <source>price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Fall</translation>
    </message>
    <message>
        <source>, %1 of %2 chunks are empty</source>
        <translation>, %1 von %2 Teilstücken sind leer</translation>
    </message>
    <message>
        <source>proving…</source>
        <translation>wird bewiesen …</translation>
    </message>
    <message>
        <source>proved by a row and samples</source>
        <translation>bewiesen an einer Zeile und Stichproben</translation>
    </message>
    <message>
        <source>proved by steps and samples</source>
        <translation>bewiesen an Schritten und Stichproben</translation>
    </message>
</context>
<context>
    <name>ringside::ui::CasePanel</name>
    <message>
        <source>Case</source>
        <translation>Fall</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>&amp;Collective</source>
        <translation>&amp;Kollektive</translation>
    </message>
    <message>
        <source>&amp;Algorithm</source>
        <translation>&amp;Algorithmus</translation>
    </message>
    <message>
        <source>R&amp;oot</source>
        <translation>W&amp;urzel</translation>
    </message>
    <message>
        <source>Ranks &amp;K</source>
        <translation>Ränge &amp;K</translation>
    </message>
    <message>
        <source>Size &amp;n per rank</source>
        <translation>Größe &amp;n je Rang</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>Chunks</source>
        <translation>Teilstücke</translation>
    </message>
    <message>
        <source>Run as</source>
        <translation>Ausführen als</translation>
    </message>
    <message>
        <source>&amp;Tier</source>
        <translation>S&amp;tufe</translation>
    </message>
    <message>
        <source>Alpha per message</source>
        <translation>Alpha je Nachricht</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Co&amp;sts</source>
        <translation>Ko&amp;sten</translation>
    </message>
    <message>
        <source>GPUs per process</source>
        <translation>GPUs je Prozess</translation>
    </message>
    <message>
        <source>A process launches their kernels one after another.</source>
        <translation>Ein Prozess startet deren Kernel nacheinander.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Change data</source>
        <translation>Daten ändern</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>%1 has no root: every rank plays the same part</source>
        <translation>%1 hat keine Wurzel: jeder Rang spielt dieselbe Rolle</translation>
    </message>
    <message>
        <source>%1 reduces nothing</source>
        <translation>%1 reduziert nichts</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>per message</source>
        <translation>je Nachricht</translation>
    </message>
    <message>
        <source>A rank reduces %1.</source>
        <translation>Ein Rang reduziert %1.</translation>
    </message>
    <message>
        <source>%1. Nobody chose: the default</source>
        <translation>%1. Niemand hat gewählt: die Vorgabe</translation>
    </message>
    <message>
        <source>%1. Nobody chose: %2</source>
        <translation>%1. Niemand hat gewählt: %2</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>Choose collective</source>
        <translation>Kollektive wählen</translation>
    </message>
    <message>
        <source>Choose algorithm</source>
        <translation>Algorithmus wählen</translation>
    </message>
    <message>
        <source>Change element type</source>
        <translation>Elementtyp ändern</translation>
    </message>
    <message>
        <source>Change operation</source>
        <translation>Operator ändern</translation>
    </message>
    <message>
        <source>Change ranks</source>
        <translation>Ränge ändern</translation>
    </message>
    <message>
        <source>Change root</source>
        <translation>Wurzel ändern</translation>
    </message>
    <message>
        <source>Change chunks</source>
        <translation>Teilstücke ändern</translation>
    </message>
    <message>
        <source>Change size</source>
        <translation>Größe ändern</translation>
    </message>
    <message>
        <source>Change tier</source>
        <translation>Stufe ändern</translation>
    </message>
    <message>
        <source>Change alpha and bandwidth</source>
        <translation>Alpha und Bandbreite ändern</translation>
    </message>
</context>
<context>
    <name>ringside::ui::CatalogueEntry</name>
    <message>
        <source>also %1</source>
        <translation>auch %1</translation>
    </message>
    <message>
        <source>; where %1</source>
        <translation>; wenn %1</translation>
    </message>
    <message>
        <source>. Runs where %1</source>
        <translation>. Läuft, wenn %1</translation>
    </message>
    <message>
        <source>Closed form: %1.</source>
        <translation>Geschlossene Form: %1.</translation>
    </message>
    <message>
        <source>The time is with %1, chosen.</source>
        <translation>Die Zeit gilt mit %1, gewählt.</translation>
    </message>
</context>
<context>
    <name>ringside::ui::CataloguePanel</name>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Plainest first</source>
        <translation>Einfachste zuerst</translation>
    </message>
    <message>
        <source>Fastest here first</source>
        <translation>Hier schnellste zuerst</translation>
    </message>
    <message>
        <source>Search by name, alias or word</source>
        <translation>Nach Name, Alias oder Wort suchen</translation>
    </message>
    <message>
        <source>Search the catalogue</source>
        <translation>Im Katalog suchen</translation>
    </message>
</context>
<context>
    <name>ringside::ui::ChartView</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>ausgeblendet</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>gezeigt</translation>
    </message>
    <message>
        <source>Hide or show %1</source>
        <translation>%1 aus- oder einblenden</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Chooser</name>
    <message>
        <source>Search by name, alias or word</source>
        <translation>Nach Name, Alias oder Wort suchen</translation>
    </message>
</context>
<context>
    <name>ringside::ui::ClassScreen</name>
    <message>
        <source>Class screen - Ringside</source>
        <translation>Bild für die Klasse - Ringside</translation>
    </message>
</context>
<context>
    <name>ringside::ui::ClusterFields</name>
    <message>
        <source>Choose routing</source>
        <translation>Routing wählen</translation>
    </message>
    <message>
        <source>Change copies of the machine</source>
        <translation>Zahl der Maschinen ändern</translation>
    </message>
    <message>
        <source>Choose the network between machines</source>
        <translation>Netz zwischen den Maschinen wählen</translation>
    </message>
    <message>
        <source>the topology&apos;s</source>
        <translation>wie die Topologie</translation>
    </message>
    <message>
        <source>Routing</source>
        <translation>Routing</translation>
    </message>
    <message>
        <source>Which of several equally fast ways a message takes.</source>
        <translation>Welchen von mehreren gleich schnellen Wegen eine Nachricht nimmt.</translation>
    </message>
    <message>
        <source>Copies of it</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>So many of these machines, joined by a network.</source>
        <translation>So viele dieser Maschinen, durch ein Netz verbunden.</translation>
    </message>
    <message>
        <source>NIC</source>
        <translation>NIC</translation>
    </message>
    <message>
        <source>Of a NIC per direction: 400Gbit/s. Empty: as the network has it.</source>
        <translation>Einer NIC je Richtung: 400Gbit/s. Leer: wie das Netz es hat.</translation>
    </message>
    <message>
        <source>Joined by</source>
        <translation>Verbunden durch</translation>
    </message>
    <message>
        <source>the topology&apos;s (%1)</source>
        <translation>wie die Topologie (%1)</translation>
    </message>
    <message>
        <source>Change the NIC</source>
        <translation>NIC ändern</translation>
    </message>
    <message>
        <source>Choose what carries messages between machines</source>
        <translation>Wählen, was Nachrichten zwischen Maschinen trägt</translation>
    </message>
    <message>
        <source>Change the NICs of a machine</source>
        <translation>NICs einer Maschine ändern</translation>
    </message>
    <message>
        <source>own</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>Fabric</source>
        <translation>Netztechnik</translation>
    </message>
    <message>
        <source>Latency and bandwidth of a message from machine to machine, and whether switches add.</source>
        <translation>Latenz und Bandbreite einer Nachricht von Maschine zu Maschine, und ob Switches addieren.</translation>
    </message>
    <message>
        <source>NICs of each</source>
        <translation>NICs je Maschine</translation>
    </message>
    <message>
        <source>Neighbours share them. Own: those that the machine has, else one for each GPU.</source>
        <translation>Nachbarn teilen sie sich. Eigene: was die Maschine hat, sonst eine je GPU.</translation>
    </message>
    <message>
        <source>the network&apos;s (%1)</source>
        <translation>wie das Netz (%1)</translation>
    </message>
</context>
<context>
    <name>ringside::ui::CodeListing</name>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Code, line %1: %2</source>
        <translation>Code, Zeile %1: %2</translation>
    </message>
</context>
<context>
    <name>ringside::ui::CompareButton</name>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Compare algorithms</source>
        <translation>Algorithmen vergleichen</translation>
    </message>
    <message>
        <source>Draw other algorithms of this collective into the chart</source>
        <translation>Andere Algorithmen dieser Kollektiven ins Diagramm zeichnen</translation>
    </message>
    <message>
        <source>Compare: %1</source>
        <translation>Vergleich: %1</translation>
    </message>
    <message>
        <source>All algorithms</source>
        <translation>Alle Algorithmen</translation>
    </message>
    <message>
        <source>Only this one</source>
        <translation>Nur dieser</translation>
    </message>
    <message>
        <source>The same case</source>
        <translation>Derselbe Fall</translation>
    </message>
</context>
<context>
    <name>ringside::ui::DataModel</name>
    <message>
        <source>and %1 more ranks</source>
        <translation>und %1 weitere Ränge</translation>
    </message>
    <message>
        <source>Element %1</source>
        <translation>Element %1</translation>
    </message>
    <message>
        <source>More elements</source>
        <translation>Weitere Elemente</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rang %1</translation>
    </message>
</context>
<context>
    <name>ringside::ui::DataTable</name>
    <message>
        <source>Data of the ranks</source>
        <translation>Daten der Ränge</translation>
    </message>
    <message>
        <source>Press a number to write another</source>
        <translation>Klicken Sie auf eine Zahl, um eine andere zu schreiben</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Document</name>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Choose backend</source>
        <translation>Ausführung wählen</translation>
    </message>
    <message>
        <source>Choose costs</source>
        <translation>Kosten wählen</translation>
    </message>
    <message>
        <source>Change GPUs per process</source>
        <translation>GPUs je Prozess ändern</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Clear what if</source>
        <translation>Was-wäre-wenn löschen</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre, wenn</translation>
    </message>
</context>
<context>
    <name>ringside::ui::ExportDialog</name>
    <message>
        <source>as drawn</source>
        <translation>wie gezeichnet</translation>
    </message>
    <message>
        <source>light</source>
        <translation>hell</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>dunkel</translation>
    </message>
    <message>
        <source>Every step side by side</source>
        <translation>Alle Schritte nebeneinander</translation>
    </message>
    <message>
        <source>Text as outlines</source>
        <translation>Text als Umrisse</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>Abbildung exportieren</translation>
    </message>
    <message>
        <source>Looks the same on machines without these fonts, but the text cannot be searched</source>
        <translation>Sieht auf Rechnern ohne diese Schriften gleich aus, doch der Text ist nicht durchsuchbar</translation>
    </message>
    <message>
        <source>&amp;Figure</source>
        <translation>&amp;Abbildung</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>F&amp;ormat</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>&amp;Breite</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>F&amp;ile</source>
        <translation>Da&amp;tei</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>The figure is still being computed</source>
        <translation>Die Abbildung wird noch berechnet</translation>
    </message>
    <message>
        <source>%1 is there already. Press Replace to write over it, or choose another name</source>
        <translation>%1 gibt es schon. „Ersetzen“ überschreibt die Datei, oder wählen Sie einen anderen Namen</translation>
    </message>
    <message>
        <source>grey</source>
        <translation>grau</translation>
    </message>
    <message>
        <source>While a question waits, the file says neither what it is of nor how it is made again.</source>
        <translation>Solange eine Frage offen ist, sagt die Datei weder, wovon sie ist, noch, wie sie wieder entsteht.</translation>
    </message>
    <message>
        <source>Labels without room at this width, left out: %1, details first, then the smallest: %2</source>
        <translation>Beschriftungen, die in dieser Breite keinen Platz haben und fehlen: %1, Einzelheiten zuerst, dann die kleinsten: %2</translation>
    </message>
    <message>
        <source>Also another width, such as 120 mm, 8.5 cm or 1024 px</source>
        <translation>Auch eine andere Breite, etwa 120 mm, 8.5 cm oder 1024 px</translation>
    </message>
    <message>
        <source>Figures (*.svg *.pdf *.png *.tex *.csv *.json)</source>
        <translation>Abbildungen (*.svg *.pdf *.png *.tex *.csv *.json)</translation>
    </message>
</context>
<context>
    <name>ringside::ui::FigureView</name>
    <message>
        <source>picked: %1</source>
        <translation>gewählt: %1</translation>
    </message>
</context>
<context>
    <name>ringside::ui::GammaMeasure</name>
    <message>
        <source>K = %1, P = %2, b = %3, %4, %5: compute %6, all-reduce %7, γ = %8, %9-bound. </source>
        <translation>K = %1, P = %2, b = %3, %4, %5: Rechnen %6, all-reduce %7, γ = %8, Engpass: %9. </translation>
    </message>
    <message>
        <source>communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>One after the other %1, both at once %2.</source>
        <translation>Nacheinander %1, beides zugleich %2.</translation>
    </message>
    <message>
        <source>γ by the clock: the matrix products of a layer, alone, after and beside the all-reduce of its gradient.</source>
        <translation>γ nach der Uhr: die Matrixprodukte einer Schicht, allein, nach und neben dem all-reduce ihres Gradienten.</translation>
    </message>
    <message>
        <source>Another run is under way.</source>
        <translation>Ein anderer Lauf ist im Gang.</translation>
    </message>
    <message>
        <source>Measuring for up to %1 s.</source>
        <translation>Messung für höchstens %1 s.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Measure here</source>
        <translation>Hier messen</translation>
    </message>
    <message>
        <source>Runs %1 on %2 real ranks, with the products of %3 examples beside it</source>
        <translation>Führt %1 auf %2 echten Rängen aus, daneben die Produkte von %3 Beispielen</translation>
    </message>
</context>
<context>
    <name>ringside::ui::GammaModel</name>
    <message>
        <source>communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>%1, chosen</source>
        <translation>%1, gewählt</translation>
    </message>
    <message>
        <source>local batch</source>
        <translation>lokaler Batch</translation>
    </message>
    <message>
        <source>compute, ms</source>
        <translation>Rechnen, ms</translation>
    </message>
    <message>
        <source>all-reduce, ms</source>
        <translation>all-reduce, ms</translation>
    </message>
    <message>
        <source>gamma</source>
        <translation>Gamma</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>Engpass</translation>
    </message>
    <message>
        <source>step, ms</source>
        <translation>Schritt, ms</translation>
    </message>
    <message>
        <source>speedup</source>
        <translation>Speedup</translation>
    </message>
    <message>
        <source>efficiency</source>
        <translation>Effizienz</translation>
    </message>
</context>
<context>
    <name>ringside::ui::GammaPanel</name>
    <message>
        <source>Strong scaling: the global batch G stays as K grows</source>
        <translation>Starke Skalierung: Der globale Batch G bleibt, wenn K wächst</translation>
    </message>
    <message>
        <source>Weak scaling: the local batch b stays as K grows</source>
        <translation>Schwache Skalierung: Der Batch b jedes Workers bleibt, wenn K wächst</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>Skalierung</translation>
    </message>
    <message>
        <source>Strong scaling</source>
        <translation>Stark</translation>
    </message>
    <message>
        <source>Weak scaling</source>
        <translation>Schwach</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Over workers K</source>
        <translation>Über Worker K</translation>
    </message>
    <message>
        <source>Over parameters P</source>
        <translation>Über Parameter P</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>The values of Code 4.1.1</source>
        <translation>Die Werte von Code 4.1.1</translation>
    </message>
    <message>
        <source>K&#xa0;=&#xa0;%1: compute %2&#xa0;ms, all-reduce %3&#xa0;ms, γ&#xa0;=&#xa0;%4, %5-bound; step %6&#xa0;ms, speedup&#xa0;%7, efficiency&#xa0;%8&#xa0;%</source>
        <translation>K&#xa0;=&#xa0;%1: Rechnen %2&#xa0;ms, all-reduce %3&#xa0;ms, γ&#xa0;=&#xa0;%4, Engpass: %5; Schritt %6&#xa0;ms, Speedup %7, Effizienz %8&#xa0;%</translation>
    </message>
    <message>
        <source>Take the case&apos;s numbers</source>
        <translation>Zahlen des Falls nehmen</translation>
    </message>
    <message>
        <source>Now they are an example&apos;s: ranks, bandwidth and latency of its wires and the size of its buffer make K, B, α and P. The batch and R stay.</source>
        <translation>Jetzt sind es die eines Beispiels: Ränge, Bandbreite und Latenz der Leitungen und die Puffergröße werden K, B, α und P. Batch und R bleiben.</translation>
    </message>
    <message>
        <source>The wires of this case have no bandwidth</source>
        <translation>Die Leitungen dieses Falls haben keine Bandbreite</translation>
    </message>
</context>
<context>
    <name>ringside::ui::GammaTable</name>
    <message>
        <source>Rows of a training step</source>
        <translation>Zeilen eines Trainingsschritts</translation>
    </message>
</context>
<context>
    <name>ringside::ui::HandBox</name>
    <message>
        <source>right</source>
        <translation>richtig</translation>
    </message>
    <message>
        <source>Take back a hand for %1 (Shift+%1)</source>
        <translation>Eine Hand für %1 zurücknehmen (Umschalt+%1)</translation>
    </message>
    <message>
        <source>Count a hand for %1 (%1)</source>
        <translation>Eine Hand für %1 zählen (%1)</translation>
    </message>
</context>
<context>
    <name>ringside::ui::HoldingsGrid</name>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>from rank %1</source>
        <translation>von Rang %1</translation>
    </message>
    <message>
        <source>Rank %1, chunk %2: %3</source>
        <translation>Rang %1, Teilstück %2: %3</translation>
    </message>
    <message>
        <source>Arrows go from cell to cell, digits put a rank&apos;s part in or take it out, Space all parts; it plays once this is answered</source>
        <translation>Pfeile gehen von Feld zu Feld, Ziffern legen den Anteil eines Rangs hinein oder nehmen ihn heraus, die Leertaste alle Anteile; sie spielt ab, sobald dies beantwortet ist</translation>
    </message>
    <message>
        <source>Arrows go from cell to cell</source>
        <translation>Pfeile gehen von Feld zu Feld</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>Teilstück %1</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
</context>
<context>
    <name>ringside::ui::LessonPanel</name>
    <message>
        <source>page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
    <message>
        <source>The page goes on when you have committed.</source>
        <translation>Die Seite geht weiter, wenn Sie sich festgelegt haben.</translation>
    </message>
    <message>
        <source>Shows this on the stage</source>
        <translation>Zeigt dies auf der Bühne</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Vorige Seite</translation>
    </message>
    <message>
        <source>Previous page (Ctrl+Page Up)</source>
        <translation>Vorige Seite (Strg+Bild auf)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>This is the first page.</source>
        <translation>Das ist die erste Seite.</translation>
    </message>
    <message>
        <source>Lesson %1</source>
        <translation>Lektion %1</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>Next page (Ctrl+Page Down)</source>
        <translation>Nächste Seite (Strg+Bild ab)</translation>
    </message>
    <message>
        <source>summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Begin again</source>
        <translation>Von vorn beginnen</translation>
    </message>
    <message>
        <source>Begin with empty pages? What you have answered and measured in this lesson is then forgotten, and with it which goals you have reached.</source>
        <translation>Mit leeren Seiten beginnen? Was Sie in dieser Lektion geantwortet und gemessen haben, ist dann vergessen, und damit auch, welche Ziele Sie erreicht haben.</translation>
    </message>
    <message>
        <source>&amp;Forget my answers</source>
        <translation>Meine Antworten &amp;vergessen</translation>
    </message>
    <message>
        <source>&amp;Keep them, go to page 1</source>
        <translation>&amp;Behalten, zu Seite 1</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Next page, without an answer here (Ctrl+Page Down)</source>
        <translation>Nächste Seite, ohne hier zu antworten (Strg+Bild ab)</translation>
    </message>
    <message>
        <source>Ask me again, with other numbers</source>
        <translation>Frag mich noch einmal, mit anderen Zahlen</translation>
    </message>
    <message>
        <source>The page goes on when this is answered, or its answer is shown.</source>
        <translation>Die Seite geht weiter, wenn dies beantwortet oder die Antwort gezeigt ist.</translation>
    </message>
    <message>
        <source>It waits until the question above is answered</source>
        <translation>Wartet, bis die Frage darüber beantwortet ist</translation>
    </message>
    <message>
        <source>Point at a bar of the picture, or at a line: they light up together.</source>
        <translation>Auf einen Balken des Bildes oder auf eine Zeile zeigen: sie leuchten zusammen auf.</translation>
    </message>
</context>
<context>
    <name>ringside::ui::LibraryControl</name>
    <message>
        <source>The library&apos;s times: %1</source>
        <translation>Die Zeiten der Bibliothek: %1</translation>
    </message>
</context>
<context>
    <name>ringside::ui::MainWindow</name>
    <message>
        <source>This screen has room for larger text and controls.</source>
        <translation>Dieser Bildschirm hat Platz für größeren Text und größere Bedienelemente.</translation>
    </message>
    <message>
        <source>Make them larger</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Leave them</source>
        <translation>So lassen</translation>
    </message>
    <message>
        <source>Taken in: the answers of %1</source>
        <translation>Übernommen: die Antworten aus %1</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Pr&amp;edict</source>
        <translation>&amp;Vorhersagen</translation>
    </message>
    <message>
        <source>paused: it is your turn</source>
        <translation>angehalten: Sie sind dran</translation>
    </message>
    <message>
        <source>Take the case along</source>
        <translation>Fall mitnehmen</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Play waits: the page of this picture is not answered yet</source>
        <translation>Das Abspielen wartet: Die Seite dieses Bildes ist noch nicht beantwortet</translation>
    </message>
    <message>
        <source>Play waits until you have committed to an answer</source>
        <translation>Es geht weiter, sobald Sie sich auf eine Antwort festgelegt haben</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Open &amp;published runs…</source>
        <translation>&amp;Veröffentlichte Läufe öffnen…</translation>
    </message>
    <message>
        <source>&amp;Close published runs</source>
        <translation>Veröffentlichte Läufe s&amp;chließen</translation>
    </message>
    <message>
        <source>Open cali&amp;bration…</source>
        <translation>&amp;Kalibrierung öffnen…</translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation>Abbildung &amp;exportieren…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>Copy &amp;figure</source>
        <translation>&amp;Abbildung kopieren</translation>
    </message>
    <message>
        <source>Copy its &amp;numbers</source>
        <translation>Ihre &amp;Zahlen kopieren</translation>
    </message>
    <message>
        <source>Edit &amp;topology</source>
        <translation>&amp;Topologie bearbeiten</translation>
    </message>
    <message>
        <source>Take this case to &amp;Explore</source>
        <translation>Diesen Fall zum &amp;Erkunden mitnehmen</translation>
    </message>
    <message>
        <source>Take this case to &amp;Build</source>
        <translation>Diesen Fall zum &amp;Bauen mitnehmen</translation>
    </message>
    <message>
        <source>&amp;Clear selection	Esc</source>
        <translation>Auswahl &amp;löschen	Esc</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>E&amp;instellungen…</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Learn</source>
        <translation>&amp;Lernen</translation>
    </message>
    <message>
        <source>&amp;Explore</source>
        <translation>&amp;Erkunden</translation>
    </message>
    <message>
        <source>&amp;Build</source>
        <translation>&amp;Bauen</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>&amp;Vorführen</translation>
    </message>
    <message>
        <source>&amp;Case panel</source>
        <translation>&amp;Fallbereich</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Reduced motion</source>
        <translation>&amp;Weniger Bewegung</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>V&amp;ollbild</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>A&amp;usführen</translation>
    </message>
    <message>
        <source>&amp;Run on real ranks</source>
        <translation>Auf echten &amp;Rängen ausführen</translation>
    </message>
    <message>
        <source>Run slo&amp;wly, step by step</source>
        <translation>Lan&amp;gsam ausführen, Schritt für Schritt</translation>
    </message>
    <message>
        <source>&amp;Cancel	Esc</source>
        <translation>&amp;Abbrechen	Esc</translation>
    </message>
    <message>
        <source>&amp;Play or pause	Space</source>
        <translation>Abs&amp;pielen oder anhalten	Space</translation>
    </message>
    <message>
        <source>&amp;Next step	Right</source>
        <translation>&amp;Nächster Schritt	Right</translation>
    </message>
    <message>
        <source>Pre&amp;vious step	Left</source>
        <translation>V&amp;origer Schritt	Left</translation>
    </message>
    <message>
        <source>&amp;Beginning	Home</source>
        <translation>An&amp;fang	Home</translation>
    </message>
    <message>
        <source>&amp;Faster	+</source>
        <translation>&amp;Schneller	+</translation>
    </message>
    <message>
        <source>&amp;Slower	-</source>
        <translation>&amp;Langsamer	-</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>&amp;Lektionen</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>&amp;Keyboard</source>
        <translation>&amp;Tastatur</translation>
    </message>
    <message>
        <source>&amp;About Ringside</source>
        <translation>&amp;Über Ringside</translation>
    </message>
    <message>
        <source>No scene was opened yet</source>
        <translation>Es wurde noch keine Szene geöffnet</translation>
    </message>
    <message>
        <source>%1 (and %2 more)</source>
        <translation>%1 (und %2 weitere)</translation>
    </message>
    <message>
        <source>A window ended before the changes to %1 were saved.</source>
        <translation>Ein Fenster endete, bevor die Änderungen an %1 gespeichert waren.</translation>
    </message>
    <message>
        <source>an untitled scene</source>
        <translation>einer unbenannten Szene</translation>
    </message>
    <message>
        <source>Open them</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Throw them away</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>%1 has no figure yet</source>
        <translation>%1 hat noch keine Abbildung</translation>
    </message>
    <message>
        <source>Copied: %1, as a picture</source>
        <translation>Kopiert: %1, als Bild</translation>
    </message>
    <message>
        <source>%1 has no table of numbers</source>
        <translation>%1 hat keine Zahlentabelle</translation>
    </message>
    <message>
        <source>Copied: the numbers of %1, as a table</source>
        <translation>Kopiert: die Zahlen von %1, als Tabelle</translation>
    </message>
    <message>
        <source>Print %1</source>
        <translation>%1 drucken</translation>
    </message>
    <message>
        <source>Printed: %1</source>
        <translation>Gedruckt: %1</translation>
    </message>
    <message>
        <source>The window could not be opened again; do it by hand</source>
        <translation>Das Fenster ließ sich nicht wieder öffnen; bitte öffnen Sie es von Hand</translation>
    </message>
    <message>
        <source>Searching for the best placement… Undo stops the search.</source>
        <translation>Die beste Platzierung wird gesucht … Rückgängig beendet die Suche.</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Wird berechnet…</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Size %1</source>
        <translation>Größe %1</translation>
    </message>
    <message>
        <source>Move a rank</source>
        <translation>Einen Rang versetzen</translation>
    </message>
    <message>
        <source>Choose algorithm</source>
        <translation>Algorithmus wählen</translation>
    </message>
    <message>
        <source>The text has an error in line %1: real ranks run it when it can be read</source>
        <translation>Der Text hat einen Fehler in Zeile %1: echte Ränge führen ihn aus, sobald er lesbar ist</translation>
    </message>
    <message>
        <source>Lesson %1</source>
        <translation>Lektion %1</translation>
    </message>
    <message>
        <source>%1 (unsaved changes)</source>
        <translation>%1 (nicht gespeichert)</translation>
    </message>
    <message>
        <source>%1[*] - Ringside</source>
        <translation>%1[*] - Ringside</translation>
    </message>
    <message>
        <source>Time over size shows published runs: %1</source>
        <translation>„Zeit über Größe“ zeigt veröffentlichte Läufe: %1</translation>
    </message>
    <message>
        <source>Take a calibration</source>
        <translation>Eine Kalibrierung übernehmen</translation>
    </message>
    <message>
        <source>Open a topology</source>
        <translation>Topologie öffnen</translation>
    </message>
    <message>
        <source>Open published runs</source>
        <translation>Veröffentlichte Läufe öffnen</translation>
    </message>
    <message>
        <source>Tables of bytes,time_us (*.csv);;All files (*)</source>
        <translation>Tabellen aus bytes,time_us (*.csv);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a calibration</source>
        <translation>Kalibrierung öffnen</translation>
    </message>
    <message>
        <source>What ringside calibrate -o wrote (*.json);;All files (*)</source>
        <translation>Was ringside calibrate -o schrieb (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Pr&amp;int…</source>
        <translation>&amp;Drucken…</translation>
    </message>
    <message>
        <source>En&amp;d	End</source>
        <translation>&amp;Ende	End</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>&amp;Trainieren</translation>
    </message>
    <message>
        <source>Open a verb of a training step</source>
        <translation>Ein Verb eines Trainingsschritts öffnen</translation>
    </message>
    <message>
        <source>Open &amp;traces…</source>
        <translation>&amp;Traces öffnen …</translation>
    </message>
    <message>
        <source>Open traces of one job</source>
        <translation>Traces eines Laufs öffnen</translation>
    </message>
    <message>
        <source>Profiler traces (*.json *.gz);;All files (*)</source>
        <translation>Profiler-Traces (*.json *.gz);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Export answers</source>
        <translation>Antworten exportieren</translation>
    </message>
    <message>
        <source>Answers (*.json)</source>
        <translation>Antworten (*.json)</translation>
    </message>
    <message>
        <source>Import answers</source>
        <translation>Antworten importieren</translation>
    </message>
    <message>
        <source>&amp;Export answers…</source>
        <translation>Antworten &amp;exportieren…</translation>
    </message>
    <message>
        <source>&amp;Import answers…</source>
        <translation>Antworten &amp;importieren…</translation>
    </message>
    <message>
        <source>&amp;Words</source>
        <translation>&amp;Wörter</translation>
    </message>
    <message>
        <source>Plans of classes (*.ringclass)</source>
        <translation>Stundenpläne (*.ringclass)</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>Einen Plan öffnen</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>Den Plan speichern</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Gespeichert: %1</translation>
    </message>
    <message>
        <source>The summary is no page for a class</source>
        <translation>Die Zusammenfassung ist keine Seite für die Klasse</translation>
    </message>
    <message>
        <source>The plan has this page now, as item %1</source>
        <translation>Diese Seite steht jetzt im Plan, als Nummer %1</translation>
    </message>
    <message>
        <source>The plan has this scene now, as item %1</source>
        <translation>Diese Szene steht jetzt im Plan, als Nummer %1</translation>
    </message>
    <message>
        <source>Keep the counted hands</source>
        <translation>Die gezählten Hände behalten</translation>
    </message>
    <message>
        <source>Esc again ends the class</source>
        <translation>Noch einmal Esc beendet die Stunde</translation>
    </message>
    <message>
        <source>The run stops here: item %1 asks what comes next</source>
        <translation>Der Ablauf hält hier: Punkt %1 fragt, was folgt</translation>
    </message>
    <message>
        <source>Pressed before the picture could be seen: it does not count</source>
        <translation>Gedrückt, bevor das Bild zu sehen war: zählt nicht</translation>
    </message>
    <message>
        <source>This was the last item; Esc ends the class</source>
        <translation>Das war das Letzte; Esc beendet die Stunde</translation>
    </message>
    <message>
        <source>Play waits until the answer is revealed</source>
        <translation>Abspielen wartet, bis die Antwort aufgedeckt ist</translation>
    </message>
    <message>
        <source>&amp;Present this case</source>
        <translation>Diesen Fall &amp;vorführen</translation>
    </message>
    <message>
        <source>&amp;Add this to the plan of a class</source>
        <translation>Dies in den &amp;Stundenplan aufnehmen</translation>
    </message>
    <message>
        <source>Print plan and notes</source>
        <translation>Plan und Notizen drucken</translation>
    </message>
    <message>
        <source>PDF (*.pdf);;Web page (*.html)</source>
        <translation>PDF (*.pdf);;Webseite (*.html)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>&amp;Messen</translation>
    </message>
    <message>
        <source>Another run is under way in Train or Measure: run this when that has ended, or stop it there</source>
        <translation>In Trainieren oder Messen ist ein anderer Lauf im Gang: danach hier laufen lassen, oder dort anhalten</translation>
    </message>
    <message>
        <source>The run goes on without the cursor. &quot;Follow again&quot; takes it along</source>
        <translation>Der Lauf geht ohne die Marke weiter. „Wieder folgen“ nimmt sie mit</translation>
    </message>
    <message>
        <source>One call of the training step.</source>
        <translation>Ein Aufruf des Trainingsschritts.</translation>
    </message>
    <message>
        <source>One of the %1 groups that make this call at once in the training step, alone: its wires are freer here.</source>
        <translation>Eine der %1 Gruppen, die diesen Aufruf im Trainingsschritt zugleich machen, allein: hier sind ihre Leitungen freier.</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>Zurück zu „%1“</translation>
    </message>
    <message>
        <source>What if %1? The views What if, Space-time, Topology, Traffic and Time over size show what follows, the other views and prices the plan alone.</source>
        <translation>Was wäre, wenn %1? Was folgt, zeigen „Was wäre, wenn“, Raum-Zeit, Topologie, Verkehr und Zeit über Größe; die anderen Ansichten und Preise zeigen nur den Plan.</translation>
    </message>
    <message>
        <source>The plan keeps hands and what was written down; Undo takes them out</source>
        <translation>Der Plan behält Hände und Aufgeschriebenes; Rückgängig nimmt sie heraus</translation>
    </message>
    <message>
        <source>The plan keeps hands and what was written down</source>
        <translation>Der Plan behält Hände und Aufgeschriebenes</translation>
    </message>
    <message>
        <source>This question has no hint</source>
        <translation>Diese Frage hat keinen Hinweis</translation>
    </message>
    <message>
        <source>Write it down</source>
        <translation>Aufschreiben</translation>
    </message>
    <message>
        <source>What somebody says, for all to see:</source>
        <translation>Was jemand sagt, für alle zu sehen:</translation>
    </message>
    <message>
        <source>Take a surveyed topology</source>
        <translation>Eine vermessene Topologie übernehmen</translation>
    </message>
    <message>
        <source>Real ranks run it when you have committed to an answer</source>
        <translation>Echte Ränge führen es aus, wenn Sie sich auf eine Antwort festgelegt haben</translation>
    </message>
    <message>
        <source>The picture shows a whole step of training: nothing moves</source>
        <translation>Das Bild zeigt einen ganzen Trainingsschritt: Nichts bewegt sich</translation>
    </message>
    <message>
        <source>Nothing is sent yet: nothing moves</source>
        <translation>Noch wird nichts gesendet: Nichts bewegt sich</translation>
    </message>
    <message>
        <source>Some calls never return here: nothing moves</source>
        <translation>Hier kehren Aufrufe nie zurück: Nichts bewegt sich</translation>
    </message>
    <message>
        <source>The picture shows the whole run: nothing moves</source>
        <translation>Das Bild zeigt den ganzen Lauf: Nichts bewegt sich</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>This moment of a run comes once: nothing of it is kept</source>
        <translation>Dieser Augenblick eines Laufs kommt einmal: Von ihm ist nichts aufbewahrt</translation>
    </message>
    <message>
        <source>The page has no fields for this picture and shows another case. %1 makes it.</source>
        <translation>Die Seite hat keine Felder für dieses Bild und zeigt einen anderen Fall. %1 erzeugt es.</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>This picture has no page here: %1 makes it</source>
        <translation>Zu diesem Bild gibt es hier keine Seite: %1 erzeugt es</translation>
    </message>
    <message>
        <source>The page has no fields for all of this picture: %1 makes it</source>
        <translation>Die Seite hat nicht für alles in diesem Bild ein Feld: %1 erzeugt es</translation>
    </message>
    <message>
        <source>This page follows what was chosen on %1</source>
        <translation>Diese Seite folgt der Wahl auf %1</translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <translation>&amp;Nächste Seite</translation>
    </message>
    <message>
        <source>Pre&amp;vious page</source>
        <translation>&amp;Vorige Seite</translation>
    </message>
    <message>
        <source>A summary has nothing to run</source>
        <translation>Eine Zusammenfassung hat nichts auszuführen</translation>
    </message>
    <message>
        <source>Play waits: the class is asked later what comes next</source>
        <translation>Abspielen wartet: die Klasse wird später gefragt, was folgt</translation>
    </message>
    <message>
        <source>&amp;Open a lesson…</source>
        <translation>Eine Lektion ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>Eine Lektion öffnen</translation>
    </message>
    <message>
        <source>Lessons (*.md);;All files (*)</source>
        <translation>Lektionen (*.md);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The lesson&apos;s file has changed: this is what it says now</source>
        <translation>Die Datei der Lektion hat sich geändert: so steht es jetzt darin</translation>
    </message>
    <message>
        <source>The class of %1 goes on; Esc twice ends it</source>
        <translation>Die Stunde vom %1 geht weiter; zweimal Esc beendet sie</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Manual</name>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Find on this page</source>
        <translation>Auf dieser Seite suchen</translation>
    </message>
</context>
<context>
    <name>ringside::ui::MeasureCard</name>
    <message>
        <source>, rank %1 late by %2</source>
        <translation>, Rang %1 um %2 zu spät</translation>
    </message>
    <message>
        <source>shares %1</source>
        <translation>Anteile %1</translation>
    </message>
    <message>
        <source>| after step %1 | loss |</source>
        <translation>| nach Schritt %1 | Verlust |</translation>
    </message>
    <message>
        <source>| one worker | %1 |</source>
        <translation>| ein Worker | %1 |</translation>
    </message>
    <message>
        <source>| %1 ranks | %2 |</source>
        <translation>| %1 Ränge | %2 |</translation>
    </message>
    <message>
        <source>All ranks hold the same bits; from the single worker&apos;s weights they differ by **%1** of the largest.</source>
        <translation>Alle Ränge haben dieselben Bits; von den Gewichten des einzelnen Workers weichen sie um **%1** des größten ab.</translation>
    </message>
    <message>
        <source>The ranks do not hold the same bits; from the single worker&apos;s weights they differ by **%1** of the largest.</source>
        <translation>Die Ränge haben nicht dieselben Bits; von den Gewichten des einzelnen Workers weichen sie um **%1** des größten ab.</translation>
    </message>
    <message>
        <source>%1, %2, %3 ranks, %4</source>
        <translation>%1, %2, %3 Ränge, %4</translation>
    </message>
    <message>
        <source>the library&apos;s own</source>
        <translation>das der Bibliothek</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>| | measured | %1 |</source>
        <translation>| | gemessen | %1 |</translation>
    </message>
    <message>
        <source>| the first over the second | **%1 ×** | %2 |</source>
        <translation>| das erste durch das zweite | **%1 ×** | %2 |</translation>
    </message>
    <message>
        <source>Measure here</source>
        <translation>Hier messen</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Messung läuft…</translation>
    </message>
    <message>
        <source>Answer the question above first</source>
        <translation>Beantworten Sie zuerst die Frage darüber</translation>
    </message>
    <message>
        <source>Another run is under way.</source>
        <translation>Ein anderer Lauf ist im Gange.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Run again on %1 ranks</source>
        <translation>Noch einmal auf %1 Rängen</translation>
    </message>
    <message>
        <source>Run on %1 ranks</source>
        <translation>Auf %1 Rängen ausführen</translation>
    </message>
    <message>
        <source>Executes this on real ranks of this computer</source>
        <translation>Führt dies auf echten Rängen dieses Rechners aus</translation>
    </message>
    <message>
        <source>| | emulated | %1 |</source>
        <translation>| | emuliert | %1 |</translation>
    </message>
    <message>
        <source>Run on %1.</source>
        <translation>Gelaufen auf %1.</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>noch nicht gemessen</translation>
    </message>
</context>
<context>
    <name>ringside::ui::MinutesBar</name>
    <message>
        <source>%1 of %2 minutes are planned</source>
        <translation>%1 von %2 Minuten sind verplant</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Notice</name>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Dismiss this line</source>
        <translation>Diese Zeile ausblenden</translation>
    </message>
</context>
<context>
    <name>ringside::ui::OptionButton</name>
    <message>
        <source>the right answer</source>
        <translation>die richtige Antwort</translation>
    </message>
    <message>
        <source>not right</source>
        <translation>nicht richtig</translation>
    </message>
</context>
<context>
    <name>ringside::ui::OrderList</name>
    <message>
        <source>Put in order: Alt and the arrow keys move a line</source>
        <translation>Ordnen: Alt und die Pfeiltasten verschieben eine Zeile</translation>
    </message>
    <message>
        <source>Match them: Alt and the arrow keys move a line</source>
        <translation>Zuordnen: Alt und die Pfeiltasten verschieben eine Zeile</translation>
    </message>
    <message>
        <source>Sort them: Alt and the arrow keys move a line</source>
        <translation>Sortieren: Alt und die Pfeiltasten verschieben eine Zeile</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PlanDocument</name>
    <message>
        <source>Undo (Ctrl+Z) brings back the plan that was here</source>
        <translation>Rückgängig (Strg+Z) holt den Plan zurück, der hier stand</translation>
    </message>
    <message>
        <source>The plan of a class cannot be read and is kept in %1: %2</source>
        <translation>Der Stundenplan ist nicht lesbar und liegt in %1: %2</translation>
    </message>
    <message>
        <source>Untitled class</source>
        <translation>Stunde ohne Titel</translation>
    </message>
    <message>
        <source>The plan is not kept: %1</source>
        <translation>Der Plan wird nicht behalten: %1</translation>
    </message>
    <message>
        <source>Add to the plan</source>
        <translation>In den Plan aufnehmen</translation>
    </message>
    <message>
        <source>Remove from the plan</source>
        <translation>Aus dem Plan nehmen</translation>
    </message>
    <message>
        <source>Move in the plan</source>
        <translation>Im Plan verschieben</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>Einen Plan öffnen</translation>
    </message>
    <message>
        <source>A new plan</source>
        <translation>Ein neuer Plan</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PlanHead</name>
    <message>
        <source>Title of the plan</source>
        <translation>Titel des Plans</translation>
    </message>
    <message>
        <source>Untitled class</source>
        <translation>Stunde ohne Titel</translation>
    </message>
    <message>
        <source> min</source>
        <translation> min</translation>
    </message>
    <message>
        <source>Minutes that there are</source>
        <translation>Verfügbare Minuten</translation>
    </message>
    <message>
        <source>Edit the title</source>
        <translation>Titel bearbeiten</translation>
    </message>
    <message>
        <source>Edit the minutes</source>
        <translation>Minuten bearbeiten</translation>
    </message>
    <message>
        <source>%1, not saved: </source>
        <translation>%1, nicht gespeichert: </translation>
    </message>
    <message>
        <source>1 item, </source>
        <translation>1 Punkt, </translation>
    </message>
    <message>
        <source>%1 items, </source>
        <translation>%1 Punkte, </translation>
    </message>
    <message>
        <source>1 question, </source>
        <translation>1 Frage, </translation>
    </message>
    <message>
        <source>%1 questions, </source>
        <translation>%1 Fragen, </translation>
    </message>
    <message>
        <source>%1 min, </source>
        <translation>%1 min, </translation>
    </message>
    <message>
        <source>none left over</source>
        <translation>nichts bleibt übrig</translation>
    </message>
    <message>
        <source>%1 min left over</source>
        <translation>%1 min bleiben übrig</translation>
    </message>
    <message>
        <source>%1 min too many</source>
        <translation>%1 min zu viel</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PlanList</name>
    <message>
        <source>Items of the plan: Alt and the arrow keys move one, Delete removes it, Enter starts there</source>
        <translation>Punkte des Plans: Alt und Pfeiltasten verschieben, Entf entfernt, Eingabe beginnt dort</translation>
    </message>
    <message>
        <source>Played past step %1, of which item %2 asks later</source>
        <translation>Gespielt über Schritt %1 hinaus, nach dem Punkt %2 später fragt</translation>
    </message>
    <message>
        <source>Stops before step %1, of which item %2 asks later</source>
        <translation>Hält vor Schritt %1, nach dem Punkt %2 später fragt</translation>
    </message>
    <message>
        <source>%1, %2, %3 minutes</source>
        <translation>%1, %2, %3 Minuten</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PlanNotes</name>
    <message>
        <source> min</source>
        <translation> min</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>Minuten</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>The page&apos;s view</source>
        <translation>Die Ansicht der Seite</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PlanPage</name>
    <message>
        <source>Edit %1</source>
        <translation>%1 bearbeiten</translation>
    </message>
    <message>
        <source>Speaker notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>only on your screen, and in the printed plan</source>
        <translation>nur auf Ihrem Bildschirm und im gedruckten Plan</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Unterricht</translation>
    </message>
    <message>
        <source>a class of %1 minutes</source>
        <translation>Unterricht von %1 Minuten</translation>
    </message>
    <message>
        <source>Plans…</source>
        <translation>Pläne…</translation>
    </message>
    <message>
        <source>A plan that comes with Ringside</source>
        <translation>Ein mitgelieferter Plan</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Open a .ringclass file (Ctrl+O)</source>
        <translation>Eine .ringclass-Datei öffnen (Strg+O)</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Save the plan as a file (Ctrl+S)</source>
        <translation>Den Plan als Datei speichern (Strg+S)</translation>
    </message>
    <message>
        <source>Add a scene</source>
        <translation>Szene hinzufügen</translation>
    </message>
    <message>
        <source>The case as Explore shows it now</source>
        <translation>Der Fall, wie Erkunden ihn zeigt</translation>
    </message>
    <message>
        <source>Add a question</source>
        <translation>Frage hinzufügen</translation>
    </message>
    <message>
        <source>A question about the case as Explore shows it now</source>
        <translation>Eine Frage zum Fall, wie Erkunden ihn zeigt</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Takes the chosen item out (Delete); undo brings it back</source>
        <translation>Nimmt den gewählten Punkt heraus (Entf); Rückgängig holt ihn zurück</translation>
    </message>
    <message>
        <source>Show the case alone</source>
        <translation>Nur den Fall zeigen</translation>
    </message>
    <message>
        <source>The case of the mode before, large, without a plan (Ctrl+Alt+6)</source>
        <translation>Der Fall des vorigen Modus, groß, ohne Plan (Strg+Alt+6)</translation>
    </message>
    <message>
        <source>Start the class</source>
        <translation>Stunde beginnen</translation>
    </message>
    <message>
        <source>From the first item (F5); Enter starts at the chosen one</source>
        <translation>Vom ersten Punkt an (F5); Eingabe beginnt beim gewählten</translation>
    </message>
    <message>
        <source>Go on with the class at item %1</source>
        <translation>Stunde bei Punkt %1 fortsetzen</translation>
    </message>
    <message>
        <source>Where it was interrupted (F5); Enter goes on at the chosen item</source>
        <translation>Wo sie unterbrochen wurde (F5); Eingabe geht beim gewählten Punkt weiter</translation>
    </message>
    <message>
        <source>What the class sees</source>
        <translation>Was die Klasse sieht</translation>
    </message>
    <message>
        <source>Edit the question</source>
        <translation>Frage bearbeiten</translation>
    </message>
    <message>
        <source>The plan is empty</source>
        <translation>Der Plan ist leer</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>noch nichts</translation>
    </message>
    <message>
        <source>%1 of %2, %3</source>
        <translation>%1 von %2, %3</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>, right</source>
        <translation>, richtig</translation>
    </message>
    <message>
        <source>Nothing is asked.</source>
        <translation>Hier wird nichts gefragt.</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Drucken…</translation>
    </message>
    <message>
        <source>Plan, notes and pictures as a file</source>
        <translation>Plan, Notizen und Bilder als Datei</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>An empty plan; undo brings this one back</source>
        <translation>Ein leerer Plan; Rückgängig bringt diesen zurück</translation>
    </message>
    <message>
        <source>The last class</source>
        <translation>Die letzte Stunde</translation>
    </message>
    <message>
        <source>The class of %1</source>
        <translation>Die Stunde vom %1</translation>
    </message>
    <message>
        <source>Hands counted: %1</source>
        <translation>Gezählte Hände: %1</translation>
    </message>
    <message>
        <source>, hands: %1</source>
        <translation>, Hände: %1</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PlanRow</name>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PlayBar</name>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Uhr</translation>
    </message>
    <message>
        <source>Step clock</source>
        <translation>Schrittuhr</translation>
    </message>
    <message>
        <source>Wall clock</source>
        <translation>Wanduhr</translation>
    </message>
    <message>
        <source>To the beginning</source>
        <translation>Zum Anfang</translation>
    </message>
    <message>
        <source>To the beginning (Home)</source>
        <translation>Zum Anfang (Pos1)</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Voriger Schritt</translation>
    </message>
    <message>
        <source>Previous step (Left)</source>
        <translation>Voriger Schritt (Links)</translation>
    </message>
    <message>
        <source>Play or pause (Space): %1 steps in %2 s, %3 a second</source>
        <translation>Abspielen oder anhalten (Leertaste): %1 Schritte in %2 s, %3 je Sekunde</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>Abspielen oder anhalten (Leertaste)</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>Next step (Right)</source>
        <translation>Nächster Schritt (Rechts)</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>Start over at the end</source>
        <translation>Am Ende von vorn beginnen</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Speed, also within a step (+ and -)</source>
        <translation>Tempo, auch innerhalb eines Schritts (+ und -)</translation>
    </message>
    <message>
        <source>Step clock: every step takes the same time on screen. Wall clock: a step takes its share of the time</source>
        <translation>Schrittuhr: jeder Schritt dauert auf dem Schirm gleich lang. Wanduhr: ein Schritt nimmt seinen Anteil der Zeit</translation>
    </message>
    <message>
        <source>Step %1 of %1</source>
        <translation>Schritt %1 von %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>No steps</source>
        <translation>Keine Schritte</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> von %1</translation>
    </message>
    <message>
        <source>waits for you</source>
        <translation>wartet auf Sie</translation>
    </message>
    <message>
        <source>follows the run</source>
        <translation>folgt dem Lauf</translation>
    </message>
    <message>
        <source>Let go</source>
        <translation>Loslassen</translation>
    </message>
    <message>
        <source>Follow again</source>
        <translation>Wieder folgen</translation>
    </message>
    <message>
        <source>The run on real ranks goes on: back to the step that its slowest rank is in</source>
        <translation>Der Lauf auf echten Rängen geht weiter: zurück zu dem Schritt, in dem sein langsamster Rang ist</translation>
    </message>
    <message>
        <source>The cursor goes with the run on real ranks. Let go of it to play by yourself (Space)</source>
        <translation>Die Marke geht mit dem Lauf auf echten Rängen. Lassen Sie sie los, um selbst abzuspielen (Leertaste)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Nothing is computed yet</source>
        <translation>Noch ist nichts berechnet</translation>
    </message>
    <message>
        <source>This case has no steps: nothing moves</source>
        <translation>Dieser Fall hat keine Schritte: nichts bewegt sich</translation>
    </message>
    <message>
        <source>This is the beginning</source>
        <translation>Das ist der Anfang</translation>
    </message>
    <message>
        <source>This is the end</source>
        <translation>Das ist das Ende</translation>
    </message>
    <message>
        <source>it is your turn</source>
        <translation>Sie sind am Zug</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PredictPanel</name>
    <message>
        <source>This case has nothing to foretell: its schedule is wrong, or has no steps.</source>
        <translation>An diesem Fall gibt es nichts vorherzusagen: sein Plan ist falsch oder hat keine Schritte.</translation>
    </message>
    <message>
        <source>Ask another</source>
        <translation>Andere Frage</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>Vorhersagen</translation>
    </message>
    <message>
        <source>Predict, then watch</source>
        <translation>Erst vorhersagen, dann zusehen</translation>
    </message>
    <message>
        <source>Leave Predict</source>
        <translation>Vorhersagen beenden</translation>
    </message>
    <message>
        <source>Back to the case panel</source>
        <translation>Zurück zum Fallbereich</translation>
    </message>
    <message>
        <source>%1 of %2 as you predicted</source>
        <translation>%1 von %2 wie vorhergesagt</translation>
    </message>
    <message>
        <source>Commit to this one first</source>
        <translation>Legen Sie sich zuerst hierbei fest</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PresentView</name>
    <message>
        <source>leave</source>
        <translation>verlassen</translation>
    </message>
    <message>
        <source>script</source>
        <translation>Drehbuch</translation>
    </message>
    <message>
        <source>play</source>
        <translation>abspielen</translation>
    </message>
    <message>
        <source>next</source>
        <translation>weiter</translation>
    </message>
    <message>
        <source>back</source>
        <translation>zurück</translation>
    </message>
    <message>
        <source>Blank; any key brings the picture back</source>
        <translation>Leer; jede Taste bringt das Bild zurück</translation>
    </message>
    <message>
        <source>What comes next?</source>
        <translation>Was kommt als Nächstes?</translation>
    </message>
    <message>
        <source>Done: %1.</source>
        <translation>Fertig: %1.</translation>
    </message>
    <message>
        <source>Commit to an answer first; Esc goes to the question.</source>
        <translation>Legen Sie sich zuerst auf eine Antwort fest; Esc führt zur Frage.</translation>
    </message>
    <message>
        <source>Your turn</source>
        <translation>Sie sind dran</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>all %1 done</source>
        <translation>alle %1 fertig</translation>
    </message>
    <message>
        <source>goes on later</source>
        <translation>geht später weiter</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>%1 done</source>
        <translation>%1 fertig</translation>
    </message>
    <message>
        <source>go on</source>
        <translation>weiter</translation>
    </message>
    <message>
        <source>reveal</source>
        <translation>aufdecken</translation>
    </message>
    <message>
        <source>A to %1</source>
        <translation>A bis %1</translation>
    </message>
    <message>
        <source>count a hand</source>
        <translation>eine Hand zählen</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>end</source>
        <translation>beenden</translation>
    </message>
    <message>
        <source>end of the step</source>
        <translation>Ende des Schritts</translation>
    </message>
    <message>
        <source>play on</source>
        <translation>weiterspielen</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>%1 von %2 fertig</translation>
    </message>
</context>
<context>
    <name>ringside::ui::PresenterPage</name>
    <message>
        <source>Your screen</source>
        <translation>Ihr Bildschirm</translation>
    </message>
    <message>
        <source>the class sees the picture</source>
        <translation>die Klasse sieht das Bild</translation>
    </message>
    <message>
        <source>the class sees them when its screen goes on</source>
        <translation>die Klasse sieht sie, wenn ihr Bildschirm weitergeht</translation>
    </message>
    <message>
        <source>the class still sees what it saw: its screen is frozen</source>
        <translation>die Klasse sieht noch, was sie sah: ihr Bildschirm steht still</translation>
    </message>
    <message>
        <source>Blank</source>
        <translation>Schwarz</translation>
    </message>
    <message>
        <source>Black for the class (.)</source>
        <translation>Schwarz für die Klasse (.)</translation>
    </message>
    <message>
        <source>Freeze the class screen</source>
        <translation>Bild der Klasse anhalten</translation>
    </message>
    <message>
        <source>The class keeps what it sees while you look ahead</source>
        <translation>Die Klasse behält ihr Bild, während Sie vorausschauen</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>End the class (Esc)</source>
        <translation>Die Stunde beenden (Esc)</translation>
    </message>
    <message>
        <source>Hands</source>
        <translation>Hände</translation>
    </message>
    <message>
        <source>hidden from the class until you reveal</source>
        <translation>für die Klasse verborgen, bis Sie aufdecken</translation>
    </message>
    <message>
        <source>Say now</source>
        <translation>Jetzt sagen</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Als Nächstes</translation>
    </message>
    <message>
        <source>Show again</source>
        <translation>Wieder zeigen</translation>
    </message>
    <message>
        <source>Let it go on</source>
        <translation>Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>No notes.</source>
        <translation>Keine Notizen.</translation>
    </message>
    <message>
        <source>%1 of %2, %3 min</source>
        <translation>%1 von %2, %3 min</translation>
    </message>
    <message>
        <source>This is the last.</source>
        <translation>Das ist das Letzte.</translation>
    </message>
    <message>
        <source>Hands counted: %1</source>
        <translation>Gezählte Hände: %1</translation>
    </message>
    <message>
        <source>Reveal the answer  →</source>
        <translation>Antwort aufdecken  →</translation>
    </message>
    <message>
        <source>Go on  →</source>
        <translation>Weiter  →</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of %2 here</source>
        <translation>%1 von %2 hier</translation>
    </message>
    <message>
        <source>A to %1 count a hand</source>
        <translation>A bis %1 zählen eine Hand</translation>
    </message>
    <message>
        <source>Shift takes one back</source>
        <translation>Umschalt nimmt eine zurück</translation>
    </message>
    <message>
        <source>H shows the split</source>
        <translation>H zeigt die Verteilung</translation>
    </message>
    <message>
        <source>I the hint</source>
        <translation>I den Hinweis</translation>
    </message>
    <message>
        <source>Space pauses</source>
        <translation>Leertaste hält an</translation>
    </message>
    <message>
        <source>Space plays</source>
        <translation>Leertaste spielt</translation>
    </message>
    <message>
        <source>the run stops here: item %1 asks what comes next</source>
        <translation>der Ablauf hält hier: Punkt %1 fragt, was folgt</translation>
    </message>
    <message>
        <source>← back   ↑ ↓ other item   Shift ← → a step of the run</source>
        <translation>← zurück   ↑ ↓ anderer Punkt   Umschalt ← → ein Schritt des Laufs</translation>
    </message>
    <message>
        <source>T the page&apos;s text</source>
        <translation>T den Text der Seite</translation>
    </message>
    <message>
        <source>J writes down   . blank   L halo   K keys   N only the picture   W class window   Esc twice ends</source>
        <translation>J schreibt auf   . schwarz   L Lichthof   K Tasten   N nur das Bild   W Fenster der Klasse   zweimal Esc beendet</translation>
    </message>
    <message>
        <source>nothing is asked here</source>
        <translation>hier wird nichts gefragt</translation>
    </message>
    <message>
        <source>answered aloud</source>
        <translation>wird laut beantwortet</translation>
    </message>
    <message>
        <source>the class sees them now</source>
        <translation>die Klasse sieht sie jetzt</translation>
    </message>
    <message>
        <source>the class sees the split (H)</source>
        <translation>die Klasse sieht die Verteilung (H)</translation>
    </message>
    <message>
        <source>End of the step  →</source>
        <translation>Ende des Schritts  →</translation>
    </message>
    <message>
        <source>Play on  →</source>
        <translation>Weiterspielen  →</translation>
    </message>
    <message>
        <source>This was the last; Esc ends</source>
        <translation>Das war der letzte; Esc beendet</translation>
    </message>
    <message>
        <source>the class sees it, too: answers come with the reveal</source>
        <translation>die Klasse sieht es auch: Antworten kommen mit der Auflösung</translation>
    </message>
    <message>
        <source>Page Down plays all, again: its end</source>
        <translation>Bild ab spielt alles, noch einmal: sein Ende</translation>
    </message>
</context>
<context>
    <name>ringside::ui::ProgressSegments</name>
    <message>
        <source>Page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
</context>
<context>
    <name>ringside::ui::QuestionCard</name>
    <message>
        <source>Match them</source>
        <translation>Zuordnen</translation>
    </message>
    <message>
        <source>Sort them</source>
        <translation>Sortieren</translation>
    </message>
    <message>
        <source>Put the lines in order first.</source>
        <translation>Bringen Sie zuerst die Zeilen in eine Reihenfolge.</translation>
    </message>
    <message>
        <source>Match the lines first.</source>
        <translation>Ordnen Sie zuerst die Zeilen zu.</translation>
    </message>
    <message>
        <source>Sort the lines first.</source>
        <translation>Sortieren Sie zuerst die Zeilen.</translation>
    </message>
    <message>
        <source>Choose one: click it, or type its letter.</source>
        <translation>Wählen Sie eine: durch Klicken oder durch ihren Buchstaben.</translation>
    </message>
    <message>
        <source>Draw every bar first, with the mouse or with arrows.</source>
        <translation>Zeichnen Sie zuerst jeden Balken, mit der Maus oder mit Pfeiltasten.</translation>
    </message>
    <message>
        <source>Drag a line to its place, or go to it with an arrow key and move it with Alt and an arrow.</source>
        <translation>Ziehen Sie eine Zeile an ihren Platz, oder gehen Sie mit einer Pfeiltaste zu ihr und verschieben Sie sie mit Alt und einer Pfeiltaste.</translation>
    </message>
    <message>
        <source>The black bars: %1.</source>
        <translation>Die schwarzen Balken: %1.</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>Vorhersagen</translation>
    </message>
    <message>
        <source>Work it out</source>
        <translation>Ausrechnen</translation>
    </message>
    <message>
        <source>Decide</source>
        <translation>Entscheiden</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>Ihre Antwort</translation>
    </message>
    <message>
        <source>Your answer in %1</source>
        <translation>Ihre Antwort in %1</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>Antwort zeigen</translation>
    </message>
    <message>
        <source>Commit</source>
        <translation>Festlegen</translation>
    </message>
    <message>
        <source>Commits your answer</source>
        <translation>Legt Ihre Antwort fest</translation>
    </message>
    <message>
        <source>Type a number first.</source>
        <translation>Geben Sie zuerst eine Zahl ein.</translation>
    </message>
    <message>
        <source>Choose one, here or on the stage.</source>
        <translation>Wählen Sie eine aus, hier oder auf der Bühne.</translation>
    </message>
    <message>
        <source>This question is answered.</source>
        <translation>Diese Frage ist beantwortet.</translation>
    </message>
    <message>
        <source>Change your answer first.</source>
        <translation>Ändern Sie zuerst Ihre Antwort.</translation>
    </message>
    <message>
        <source>The answer is **%1**.</source>
        <translation>Die Antwort ist **%1**.</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>Die Antwort</translation>
    </message>
    <message>
        <source>As you predicted</source>
        <translation>Wie vorhergesagt</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>Not as you predicted</source>
        <translation>Nicht wie vorhergesagt</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>Noch nicht</translation>
    </message>
    <message>
        <source>You said **%1**, it is **%2**.</source>
        <translation>Sie sagten **%1**, es ist **%2**.</translation>
    </message>
    <message>
        <source>Sums such as 3 * 17 / 4 and other units are read, too.</source>
        <translation>Auch Rechnungen wie 3 * 17 / 4 und andere Einheiten werden gelesen.</translation>
    </message>
    <message>
        <source>Write a sentence or two first.</source>
        <translation>Schreiben Sie zuerst ein, zwei Sätze.</translation>
    </message>
    <message>
        <source>A model answer</source>
        <translation>Eine Musterantwort</translation>
    </message>
    <message>
        <source>Put in order</source>
        <translation>Ordnen</translation>
    </message>
    <message>
        <source>In your own words</source>
        <translation>In eigenen Worten</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Write a schedule first.</source>
        <translation>Schreiben Sie zuerst einen Plan.</translation>
    </message>
    <message>
        <source>Write the calls first.</source>
        <translation>Schreiben Sie zuerst die Aufrufe.</translation>
    </message>
    <message>
        <source>Seat the ranks first.</source>
        <translation>Setzen Sie zuerst die Ränge.</translation>
    </message>
    <message>
        <source>One right answer:</source>
        <translation>Eine richtige Antwort:</translation>
    </message>
    <message>
        <source>Write it</source>
        <translation>Selbst schreiben</translation>
    </message>
    <message>
        <source>Mend it</source>
        <translation>Ausbessern</translation>
    </message>
    <message>
        <source>Prove</source>
        <translation>Beweisen</translation>
    </message>
    <message>
        <source>Proves your schedule and shows its run (Ctrl+Return)</source>
        <translation>Beweist Ihren Plan und zeigt seinen Lauf (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Click what is there, or use arrows, digits and Space, which fills a cell.</source>
        <translation>Klicken Sie an, was da ist, oder nehmen Sie Pfeile, Ziffern und die Leertaste, die ein Feld füllt.</translation>
    </message>
    <message>
        <source>This is what is left:</source>
        <translation>Das bleibt zurück:</translation>
    </message>
    <message>
        <source>Who has what?</source>
        <translation>Wer hat was?</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Shows a way to the answer</source>
        <translation>Zeigt einen Weg zur Antwort</translation>
    </message>
    <message>
        <source>Paste your table first.</source>
        <translation>Füge zuerst deine Tabelle ein.</translation>
    </message>
    <message>
        <source>The table:</source>
        <translation>Die Tabelle:</translation>
    </message>
    <message>
        <source>Program it</source>
        <translation>Programmiere es</translation>
    </message>
    <message>
        <source>Your table</source>
        <translation>Deine Tabelle</translation>
    </message>
    <message>
        <source>Paste what your program prints, or open it as a file.</source>
        <translation>Füge ein, was dein Programm ausgibt, oder öffne es als Datei.</translation>
    </message>
    <message>
        <source>Save the starter</source>
        <translation>Anfang sichern</translation>
    </message>
    <message>
        <source>A program to begin with, as a file</source>
        <translation>Ein Programm für den Anfang, als Datei</translation>
    </message>
    <message>
        <source>Open a table</source>
        <translation>Tabelle öffnen</translation>
    </message>
    <message>
        <source>What your program has printed, as a file of comma-separated values</source>
        <translation>Was dein Programm ausgegeben hat, als Datei mit Werten und Kommas</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt);;All files (*)</source>
        <translation>Tabellen (*.csv *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 ist nicht lesbar: %2</translation>
    </message>
    <message>
        <source>%1 is larger than 1 MiB: that is no such table.</source>
        <translation>%1 ist größer als 1 MiB: das ist keine solche Tabelle.</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Draw the curve first, with the mouse or with arrows.</source>
        <translation>Zeichne zuerst die Kurve, mit der Maus oder mit Pfeiltasten.</translation>
    </message>
    <message>
        <source>The black curve: %1.</source>
        <translation>Die schwarze Kurve: %1.</translation>
    </message>
    <message>
        <source>Sketch it</source>
        <translation>Skizziere es</translation>
    </message>
    <message>
        <source>Seat them</source>
        <translation>Setzen</translation>
    </message>
    <message>
        <source>Pick on the stage</source>
        <translation>Auf der Bühne auswählen</translation>
    </message>
    <message>
        <source>What you pick</source>
        <translation>Ihre Auswahl</translation>
    </message>
    <message>
        <source>Click them on the stage, or type their names.</source>
        <translation>Auf der Bühne anklicken, oder die Namen eingeben.</translation>
    </message>
    <message>
        <source>Sums such as 3 * 17 / 4 are read, too.</source>
        <translation>Auch Rechnungen wie 3 * 17 / 4 werden gelesen.</translation>
    </message>
    <message>
        <source>12.5 stands for 12.5 %, and 0.125 for less than one. Sums such as 3 * 17 / 4 are read, too.</source>
        <translation>12.5 steht für 12.5 %, 0.125 für weniger als ein Prozent. Auch Rechnungen wie 3 * 17 / 4 werden gelesen.</translation>
    </message>
    <message>
        <source>click them, or type their names</source>
        <translation>anklicken, oder Namen eintippen</translation>
    </message>
    <message>
        <source>click them, or type: %1</source>
        <translation>anklicken, oder eintippen: %1</translation>
    </message>
    <message>
        <source>Question: %1</source>
        <translation>Frage: %1</translation>
    </message>
    <message>
        <source>not answered yet</source>
        <translation>noch nicht beantwortet</translation>
    </message>
    <message>
        <source>answered, right</source>
        <translation>beantwortet, richtig</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>beantwortet</translation>
    </message>
</context>
<context>
    <name>ringside::ui::QuestionColumn</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Your turn</source>
        <translation>Sie sind dran</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>Vorhersagen</translation>
    </message>
    <message>
        <source>Hands counted: %1</source>
        <translation>Gezählte Hände: %1</translation>
    </message>
    <message>
        <source>The split shows on reveal.</source>
        <translation>Die Verteilung erscheint beim Aufdecken.</translation>
    </message>
</context>
<context>
    <name>ringside::ui::QuestionDialog</name>
    <message>
        <source>A question for the class</source>
        <translation>Eine Frage an die Klasse</translation>
    </message>
    <message>
        <source>What the class is asked</source>
        <translation>Was die Klasse gefragt wird</translation>
    </message>
    <message>
        <source>right</source>
        <translation>richtig</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Who chooses it has thought ..</source>
        <translation>Wer das wählt, hat gedacht ..</translation>
    </message>
    <message>
        <source>%1 is right</source>
        <translation>%1 ist richtig</translation>
    </message>
    <message>
        <source>Answer %1</source>
        <translation>Antwort %1</translation>
    </message>
    <message>
        <source>Meaning of %1</source>
        <translation>Bedeutung von %1</translation>
    </message>
    <message>
        <source>Said when it is revealed</source>
        <translation>Beim Aufdecken gesagt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Put it into the plan</source>
        <translation>In den Plan aufnehmen</translation>
    </message>
    <message>
        <source>The question is missing</source>
        <translation>Die Frage fehlt</translation>
    </message>
    <message>
        <source>Two answers at least, or none: then it is answered aloud</source>
        <translation>Mindestens zwei Antworten oder keine: dann wird laut geantwortet</translation>
    </message>
    <message>
        <source>Mark the answer that is right</source>
        <translation>Kreuzen Sie die richtige Antwort an</translation>
    </message>
    <message>
        <source>Not in the plan</source>
        <translation>Nicht im Plan</translation>
    </message>
    <message>
        <source>Throw away what you typed here?</source>
        <translation>Das hier Getippte verwerfen?</translation>
    </message>
    <message>
        <source>such as: What will rank 0 hold in chunk 1?</source>
        <translation>etwa: Was wird Rang 0 in Chunk 1 haben?</translation>
    </message>
    <message>
        <source>such as: 6 + 10 = 16: rank 3 sent its sum of three.</source>
        <translation>etwa: 6 + 10 = 16: Rang 3 hat seine Summe von dreien gesendet.</translation>
    </message>
    <message>
        <source>With the reveal the run plays one step on, a race to its end. Formulas: $\alpha + n\beta$</source>
        <translation>Beim Aufdecken läuft ein Schritt weiter, ein Rennen bis zum Ende. Formeln: $\alpha + n\beta$</translation>
    </message>
</context>
<context>
    <name>ringside::ui::RunControl</name>
    <message>
        <source>This window has no runner: it was opened without one</source>
        <translation>Dieses Fenster führt nichts aus: es wurde ohne Ausführung geöffnet</translation>
    </message>
    <message>
        <source>The placement is still being searched</source>
        <translation>Die Platzierung wird noch gesucht</translation>
    </message>
    <message>
        <source>The schedule is wrong: real ranks run it when its proof finds no fault</source>
        <translation>Der Plan ist falsch: echte Ränge führen ihn aus, sobald sein Beweis keinen Fehler findet</translation>
    </message>
    <message>
        <source>A run starts one process for each rank; %1 are too many for one machine, %2 are accepted</source>
        <translation>Ein Lauf startet je Rang einen Prozess; %1 sind zu viele für einen Rechner, %2 sind erlaubt</translation>
    </message>
    <message>
        <source>%1 on every rank need more memory than a run may take here</source>
        <translation>%1 auf jedem Rang brauchen mehr Speicher, als ein Lauf hier nehmen darf</translation>
    </message>
    <message>
        <source>Measuring %1, size %2 of %3</source>
        <translation>%1 wird gemessen, Größe %2 von %3</translation>
    </message>
    <message>
        <source>Measuring %1, size %2 of %3, run %4</source>
        <translation>%1 wird gemessen, Größe %2 von %3, Lauf %4</translation>
    </message>
    <message>
        <source>%1 carries messages by its own wires, not by those of %2: choose the emulated network, or no topology</source>
        <translation>%1 befördert Nachrichten auf eigenen Wegen, nicht auf denen von %2: das emulierte Netz wählen, oder keine Topologie</translation>
    </message>
</context>
<context>
    <name>ringside::ui::SceneFiles</name>
    <message>
        <source>Open scene</source>
        <translation>Szene öffnen</translation>
    </message>
    <message>
        <source>Ringside scenes (*.ringside)</source>
        <translation>Ringside-Szenen (*.ringside)</translation>
    </message>
    <message>
        <source>Changed on disk</source>
        <translation>Auf der Platte geändert</translation>
    </message>
    <message>
        <source>%1 was changed on disk since you opened it.</source>
        <translation>%1 wurde auf der Platte geändert, seit Sie es geöffnet haben.</translation>
    </message>
    <message>
        <source>&amp;Overwrite</source>
        <translation>&amp;Überschreiben</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>&amp;Neu laden</translation>
    </message>
    <message>
        <source>Not saved: the text has an error in line %1, and only a schedule that can be read is saved.</source>
        <translation>Nicht gespeichert: der Text hat einen Fehler in Zeile %1, und nur ein lesbarer Plan wird gespeichert.</translation>
    </message>
    <message>
        <source>Save scene</source>
        <translation>Szene speichern</translation>
    </message>
    <message>
        <source> Undo brings back your changes if you reload it.</source>
        <translation> Nach dem Laden bringt Rückgängig Ihre Änderungen zurück.</translation>
    </message>
    <message>
        <source>%1 is open in another window, too: what one saves, the other is asked about.</source>
        <translation>%1 ist auch in einem anderen Fenster offen: was das eine speichert, danach fragt das andere.</translation>
    </message>
    <message>
        <source>%1 is open in another mode, too: what one saves, the other is asked about.</source>
        <translation>%1 ist auch in einem anderen Modus offen: was der eine speichert, danach fragt der andere.</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Nicht gespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Save the changes to %1?</source>
        <translation>Änderungen an %1 speichern?</translation>
    </message>
    <message>
        <source>%1 (recovered)</source>
        <translation>%1 (wiederhergestellt)</translation>
    </message>
    <message>
        <source>Untitled scene</source>
        <translation>Unbenannte Szene</translation>
    </message>
</context>
<context>
    <name>ringside::ui::ScheduleField</name>
    <message>
        <source>Your schedule</source>
        <translation>Ihr Plan</translation>
    </message>
</context>
<context>
    <name>ringside::ui::SchedulePanel</name>
    <message>
        <source>Ranks &amp;K</source>
        <translation>Ränge &amp;K</translation>
    </message>
    <message>
        <source>Start from…</source>
        <translation>Beginnen mit…</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Build: a schedule as text</source>
        <translation>Bauen: ein Plan als Text</translation>
    </message>
    <message>
        <source>Change ranks</source>
        <translation>Ränge ändern</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Start from</source>
        <translation>Beginnen mit</translation>
    </message>
    <message>
        <source>Take a schedule of the catalogue, or an example with loops, as text</source>
        <translation>Einen Plan des Katalogs oder ein Beispiel mit Schleifen als Text nehmen</translation>
    </message>
    <message>
        <source>Open a schedule</source>
        <translation>Plan öffnen</translation>
    </message>
    <message>
        <source>Open a schedule file: text or JSON</source>
        <translation>Eine Plandatei öffnen: Text oder JSON</translation>
    </message>
    <message>
        <source>Save the schedule</source>
        <translation>Plan speichern</translation>
    </message>
    <message>
        <source>Save as text or JSON</source>
        <translation>Als Text oder JSON speichern</translation>
    </message>
    <message>
        <source>Nothing is written yet.</source>
        <translation>Noch steht nichts da.</translation>
    </message>
    <message>
        <source>The pictures still show the last schedule that could be read.</source>
        <translation>Die Bilder zeigen noch den letzten lesbaren Plan.</translation>
    </message>
    <message>
        <source>Edit schedule</source>
        <translation>Plan bearbeiten</translation>
    </message>
    <message>
        <source>Line %1, column %2: </source>
        <translation>Zeile %1, Spalte %2: </translation>
    </message>
    <message>
        <source>Expected: %1</source>
        <translation>Erwartet: %1</translation>
    </message>
    <message>
        <source>%1 on %2 ranks is longer than anybody reads.
Choose fewer ranks, or write a schedule here.</source>
        <translation>%1 auf %2 Rängen ist länger, als jemand liest.
Wählen Sie weniger Ränge, oder schreiben Sie hier einen Plan.</translation>
    </message>
    <message>
        <source>allreduce K ranks K chunks
step
  0 -&gt; 1 : 0 reduce</source>
        <translation>allreduce K ranks K chunks
step
  0 -&gt; 1 : 0 reduce</translation>
    </message>
    <message>
        <source>Your own schedule.</source>
        <translation>Ihr eigener Plan.</translation>
    </message>
    <message>
        <source>%1 from the catalogue. Change anything, and it is yours.</source>
        <translation>%1 aus dem Katalog. Ändern Sie etwas, und er gehört Ihnen.</translation>
    </message>
    <message>
        <source>The text has an error in line %1; K is chosen when it can be read</source>
        <translation>Der Text hat einen Fehler in Zeile %1; K wird gewählt, sobald er lesbar ist</translation>
    </message>
    <message>
        <source>The text says %1 ranks; write K ranks, and K is chosen here</source>
        <translation>Der Text sagt %1 ranks; schreiben Sie K ranks, dann wird K hier gewählt</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>, %1 transfers, price %2</source>
        <translation>, %1 Übertragungen, Preis %2</translation>
    </message>
    <message>
        <source>Correct: %1.</source>
        <translation>Richtig: %1.</translation>
    </message>
    <message>
        <source>Press to go there.</source>
        <translation>Klicken führt dorthin.</translation>
    </message>
    <message>
        <source>%1 of %2. Press to go there, again for the next.</source>
        <translation>%1 von %2. Klicken führt dorthin, noch einmal zum nächsten.</translation>
    </message>
    <message>
        <source>Other collectives</source>
        <translation>Andere Kollektive</translation>
    </message>
    <message>
        <source>Examples with loops</source>
        <translation>Beispiele mit Schleifen</translation>
    </message>
    <message>
        <source>Start from an example</source>
        <translation>Mit einem Beispiel beginnen</translation>
    </message>
    <message>
        <source>Start from %1</source>
        <translation>Mit %1 beginnen</translation>
    </message>
    <message>
        <source>Open schedule</source>
        <translation>Plan öffnen</translation>
    </message>
    <message>
        <source>Proving…</source>
        <translation>Wird bewiesen …</translation>
    </message>
    <message>
        <source>Not proved: %1</source>
        <translation>Nicht bewiesen: %1</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Scrubber</name>
    <message>
        <source>Position in the schedule</source>
        <translation>Stelle im Plan</translation>
    </message>
    <message>
        <source>Drag to any moment, also within a step; with Shift over steps, to look at these alone</source>
        <translation>Ziehen führt zu jedem Moment, auch innerhalb eines Schritts; mit Umschalt über Schritte, um nur diese zu betrachten</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Segmented</name>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
</context>
<context>
    <name>ringside::ui::SettingsDialog</name>
    <message>
        <source>as the desktop</source>
        <translation>wie der Desktop</translation>
    </message>
    <message>
        <source>light</source>
        <translation>hell</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>dunkel</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>high</source>
        <translation>hoch</translation>
    </message>
    <message>
        <source>things move</source>
        <translation>alles bewegt sich</translation>
    </message>
    <message>
        <source>reduced: steps are cut, nothing flies</source>
        <translation>weniger: Schritte wechseln sofort, nichts fliegt</translation>
    </message>
    <message>
        <source>Open it again now</source>
        <translation>Jetzt neu öffnen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>&amp;Contrast</source>
        <translation>&amp;Kontrast</translation>
    </message>
    <message>
        <source>&amp;Motion</source>
        <translation>Be&amp;wegung</translation>
    </message>
    <message>
        <source>Te&amp;xt and controls</source>
        <translation>Te&amp;xt und Bedienung</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>The window takes this over when it is opened next. What is not saved is kept.</source>
        <translation>Das Fenster übernimmt dies, wenn es das nächste Mal geöffnet wird. Was nicht gespeichert ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>Figures that are exported keep their size.</source>
        <translation>Exportierte Abbildungen behalten ihre Größe.</translation>
    </message>
    <message>
        <source>KiB, MiB: 1024 and its powers</source>
        <translation>KiB, MiB: 1024 und seine Potenzen</translation>
    </message>
    <message>
        <source>kB, MB: 1000 and its powers</source>
        <translation>kB, MB: 1000 und seine Potenzen</translation>
    </message>
    <message>
        <source>Si&amp;zes</source>
        <translation>&amp;Größen</translation>
    </message>
</context>
<context>
    <name>ringside::ui::SketchField</name>
    <message>
        <source>Click how high each bar is</source>
        <translation>Klicken Sie, wie hoch jeder Balken ist</translation>
    </message>
    <message>
        <source>Your curve at %1: %2 %3</source>
        <translation>Deine Kurve bei %1: %2 %3</translation>
    </message>
    <message>
        <source>Your curve at %1: nothing drawn</source>
        <translation>Deine Kurve bei %1: nichts gezeichnet</translation>
    </message>
    <message>
        <source>Left and Right go from point to point, Up and Down draw higher and lower</source>
        <translation>Links und Rechts gehen von Punkt zu Punkt, Auf und Ab zeichnen höher und tiefer</translation>
    </message>
    <message>
        <source>Draw here, from left to right</source>
        <translation>Hier von links nach rechts zeichnen</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Stage</name>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>Enlarge</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Show all views again</source>
        <translation>Wieder alle Ansichten zeigen</translation>
    </message>
    <message>
        <source>Show this alone</source>
        <translation>Nur dies zeigen</translation>
    </message>
</context>
<context>
    <name>ringside::ui::StepForm</name>
    <message>
        <source>Images a rank</source>
        <translation>Bilder je Rang</translation>
    </message>
    <message>
        <source>Clicks a rank</source>
        <translation>Klicks je Rang</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>Mischung</translation>
    </message>
    <message>
        <source>Data DP</source>
        <translation>Daten DP</translation>
    </message>
    <message>
        <source>Tensor TP</source>
        <translation>Tensor TP</translation>
    </message>
    <message>
        <source>Pipeline PP</source>
        <translation>Pipeline PP</translation>
    </message>
    <message>
        <source>Expert EP</source>
        <translation>Experten EP</translation>
    </message>
    <message>
        <source>Context CP</source>
        <translation>Kontext CP</translation>
    </message>
    <message>
        <source>Copies (HSDP)</source>
        <translation>Kopien (HSDP)</translation>
    </message>
    <message>
        <source>ZeRO stage; 3 is FSDP</source>
        <translation>ZeRO-Stufe; 3 ist FSDP</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Sequences a rank</source>
        <translation>Sequenzen je Rang</translation>
    </message>
    <message>
        <source>Tokens each</source>
        <translation>Tokens je Sequenz</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>Mikro-Batches</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <source>R, FLOP/s</source>
        <translation>R, FLOP/s</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>How it runs</source>
        <translation>Wie er läuft</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>1F1B, stages in 2 pieces</source>
        <translation>1F1B, Stufen in 2 Stücken</translation>
    </message>
    <message>
        <source>1F1B, stages in 4 pieces</source>
        <translation>1F1B, Stufen in 4 Stücken</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>all kept</source>
        <translation>alle behalten</translation>
    </message>
    <message>
        <source>kept but attention&apos;s matrix</source>
        <translation>alles außer Attention-Matrix</translation>
    </message>
    <message>
        <source>computed anew by layer</source>
        <translation>je Schicht neu berechnet</translation>
    </message>
    <message>
        <source>Nearest ranks</source>
        <translation>Nächste Ränge</translation>
    </message>
    <message>
        <source>tensor inside, data across</source>
        <translation>Tensor innen, Daten außen</translation>
    </message>
    <message>
        <source>data inside, tensor across</source>
        <translation>Daten innen, Tensor außen</translation>
    </message>
    <message>
        <source>stages side by side</source>
        <translation>Stufen nebeneinander</translation>
    </message>
    <message>
        <source>Ranks are</source>
        <translation>Die Ränge sind</translation>
    </message>
    <message>
        <source>alike, split along axes</source>
        <translation>gleich, nach Achsen geteilt</translation>
    </message>
    <message>
        <source>workers and servers</source>
        <translation>Worker und Server</translation>
    </message>
    <message>
        <source>workers, servers, none waits</source>
        <translation>Worker, Server, keiner wartet</translation>
    </message>
    <message>
        <source>actors and a learner</source>
        <translation>Akteure und ein Lerner</translation>
    </message>
    <message>
        <source>actors, learner, none waits</source>
        <translation>Akteure, Lerner, keiner wartet</translation>
    </message>
    <message>
        <source>shares of tables</source>
        <translation>Anteile an Tabellen</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>What an actor has seen</source>
        <translation>Was ein Akteur gesehen hat</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Width of a row</source>
        <translation>Breite einer Zeile</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>keys and values go round</source>
        <translation>Schlüssel und Werte reihum</translation>
    </message>
    <message>
        <source>all-to-all by heads (Ulysses)</source>
        <translation>All-to-all, Köpfe (Ulysses)</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Actors</source>
        <translation>Akteure</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>last places</source>
        <translation>letzte Plätze</translation>
    </message>
    <message>
        <source>own machines</source>
        <translation>eigene Maschinen</translation>
    </message>
    <message>
        <source>They sit in</source>
        <translation>Sie sitzen auf</translation>
    </message>
    <message>
        <source>R: assumed, %1 % of the peak</source>
        <translation>R: angenommen, %1 % der Spitze</translation>
    </message>
    <message>
        <source>R: given, %1 % of the peak</source>
        <translation>R: gegeben, %1 % der Spitze</translation>
    </message>
    <message>
        <source>The peak is an H100&apos;s in bfloat16, %1. How fast a rank really computes is given, not predicted.</source>
        <translation>Die Spitze ist die einer H100 in bfloat16, %1. Wie schnell ein Rang wirklich rechnet, ist gegeben, nicht vorhergesagt.</translation>
    </message>
    <message>
        <source>%1 sequences, %2 tokens a step</source>
        <translation>%1 Sequenzen, %2 Token je Schritt</translation>
    </message>
    <message>
        <source>%1 examples a step</source>
        <translation>%1 Beispiele je Schritt</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>norms split by tokens, too</source>
        <translation>Normen nach Token geteilt</translation>
    </message>
    <message>
        <source>norms on every rank</source>
        <translation>Normen auf jedem Rang</translation>
    </message>
    <message>
        <source>Bytes kept for a parameter</source>
        <translation>Bytes je Parameter</translation>
    </message>
    <message>
        <source>2 + 2 + 12: bf16, Adam</source>
        <translation>2 + 2 + 12: bf16, Adam</translation>
    </message>
    <message>
        <source>2 + 4 + 12: float32 gradients</source>
        <translation>2 + 4 + 12: float32-Gradienten</translation>
    </message>
    <message>
        <source>4 + 4 + 8: float32, Adam</source>
        <translation>4 + 4 + 8: float32, Adam</translation>
    </message>
    <message>
        <source>4 + 4 + 0: float32, plain SGD</source>
        <translation>4 + 4 + 0: float32, nur SGD</translation>
    </message>
    <message>
        <source>Of the parameter, its gradient and the state of the optimizer</source>
        <translation>Für den Parameter, seinen Gradienten und den Zustand des Optimierers</translation>
    </message>
    <message>
        <source>%1 sequence, %2 tokens a step</source>
        <translation>%1 Sequenz, %2 Tokens je Schritt</translation>
    </message>
    <message>
        <source>%1 example a step</source>
        <translation>%1 Beispiel je Schritt</translation>
    </message>
    <message>
        <source>%1; a message %2, then %3</source>
        <translation>%1; je Nachricht %2, dann %3</translation>
    </message>
    <message>
        <source>%1 in machines of 8</source>
        <translation>%1 in Maschinen zu 8</translation>
    </message>
</context>
<context>
    <name>ringside::ui::TimesTable</name>
    <message>
        <source>Step %1, rank %2, chunk %3: </source>
        <translation>Schritt %1, Rang %2, Teilstück %3: </translation>
    </message>
    <message>
        <source>At the end, rank %1, chunk %2: </source>
        <translation>Am Ende, Rang %1, Teilstück %2: </translation>
    </message>
    <message>
        <source>computing</source>
        <translation>wird berechnet</translation>
    </message>
    <message>
        <source>does not apply</source>
        <translation>gilt hier nicht</translation>
    </message>
    <message>
        <source>%1 %2, simulated on these wires at the pace of its protocol</source>
        <translation>%1 %2, auf diesen Leitungen im Takt seines Protokolls simuliert</translation>
    </message>
    <message>
        <source>%1 %2, its own estimate: the schedule is too long to be simulated</source>
        <translation>%1 %2, seine eigene Schätzung: der Plan ist zu lang für eine Simulation</translation>
    </message>
    <message>
        <source>; its own estimate %1</source>
        <translation>; seine eigene Schätzung %1</translation>
    </message>
    <message>
        <source>A schedule of your own has no closed form</source>
        <translation>Ein eigener Plan hat keine geschlossene Form</translation>
    </message>
    <message>
        <source>The closed form holds where %1</source>
        <translation>Die geschlossene Form gilt, wenn %1</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>noch kein Lauf</translation>
    </message>
    <message>
        <source>Press Run: real ranks execute this very schedule</source>
        <translation>Drücken Sie Ausführen: echte Ränge führen genau diesen Plan aus</translation>
    </message>
    <message>
        <source>Wall clock %1, slowed %2 times on purpose so that this machine&apos;s noise drowns</source>
        <translation>Wanduhr %1, mit Absicht %2-fach verlangsamt, damit das Rauschen dieses Rechners untergeht</translation>
    </message>
    <message>
        <source>Median of %1 runs, wall clock</source>
        <translation>Median aus %1 Läufen, Wanduhr</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>95 % interval of the median, %1 runs</source>
        <translation>95-%-Intervall des Medians, %1 Läufe</translation>
    </message>
    <message>
        <source>%1 %2, simulated on these wires with fewer pieces, and continued to all of them</source>
        <translation>%1 %2, mit weniger Stücken auf diesen Leitungen simuliert und auf alle fortgesetzt</translation>
    </message>
    <message>
        <source>The price sends one message at a time over the slowest way; the simulation has all wires.</source>
        <translation>Der Preis schickt eine Nachricht nach der anderen über den langsamsten Weg; die Simulation hat alle Leitungen.</translation>
    </message>
    <message>
        <source>The price knows of no wire that messages share; the simulation has all wires.</source>
        <translation>Der Preis kennt keine Leitung, die sich Nachrichten teilen; die Simulation hat alle Leitungen.</translation>
    </message>
</context>
<context>
    <name>ringside::ui::ToolBar</name>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>Erkunden</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Bauen</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>Vorführen</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>Vorhersagen</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>Abbildung exportieren</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Be asked before it is shown: the next transfer, a sum, who is first (Ctrl+Shift+P)</source>
        <translation>Erst gefragt werden, dann sehen: die nächste Übertragung, eine Summe, wer Erster ist (Strg+Umschalt+P)</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Hell oder dunkel</translation>
    </message>
    <message>
        <source>Save a figure as SVG, PDF, PNG or CSV (Ctrl+E)</source>
        <translation>Eine Abbildung als SVG, PDF, PNG oder CSV speichern (Strg+E)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop the measurement; no process stays behind (Esc)</source>
        <translation>Die Messung anhalten; kein Prozess bleibt zurück (Esc)</translation>
    </message>
    <message>
        <source>Run on 1 rank</source>
        <translation>Auf 1 Rang ausführen</translation>
    </message>
    <message>
        <source>Run on %1 ranks</source>
        <translation>Auf %1 Rängen ausführen</translation>
    </message>
    <message>
        <source>Execute this very schedule on real MPI ranks and time it (F5)</source>
        <translation>Genau diesen Plan auf echten MPI-Rängen ausführen und messen (F5)</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Trainieren</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
</context>
<context>
    <name>ringside::ui::TopologyCanvas</name>
    <message>
        <source>A box stands for several nodes: only what is drawn alone can be edited.</source>
        <translation>Ein Kasten steht für mehrere Knoten: nur was einzeln gezeichnet ist, lässt sich bearbeiten.</translation>
    </message>
    <message>
        <source>Edit topology</source>
        <translation>Topologie bearbeiten</translation>
    </message>
    <message>
        <source>Connect to…</source>
        <translation>Verbinden mit…</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Add GPU</source>
        <translation>GPU hinzufügen</translation>
    </message>
    <message>
        <source>Add CPU</source>
        <translation>CPU hinzufügen</translation>
    </message>
    <message>
        <source>Add NIC</source>
        <translation>NIC hinzufügen</translation>
    </message>
    <message>
        <source>Add switch</source>
        <translation>Switch hinzufügen</translation>
    </message>
</context>
<context>
    <name>ringside::ui::TopologyEditor</name>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 verschieben</translation>
    </message>
    <message>
        <source>Connect %1 and %2</source>
        <translation>%1 und %2 verbinden</translation>
    </message>
    <message>
        <source>Remove %1 – %2</source>
        <translation>%1 – %2 entfernen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>Change %1 – %2</source>
        <translation>%1 – %2 ändern</translation>
    </message>
</context>
<context>
    <name>ringside::ui::TopologyInspector</name>
    <message>
        <source>Click a node or a wire to change it. Drag a node to move it; drag from node to node with the right button, or with Connect, to add a wire.</source>
        <translation>Klicken Sie auf einen Knoten oder eine Leitung, um sie zu ändern. Ziehen verschiebt einen Knoten; Ziehen von Knoten zu Knoten mit der rechten Taste oder mit „Verbinden“ legt eine Leitung.</translation>
    </message>
    <message>
        <source>Del removes what is picked. Ctrl+Z takes anything back.</source>
        <translation>Entf entfernt, was gewählt ist. Strg+Z nimmt alles zurück.</translation>
    </message>
    <message>
        <source>&amp;Label</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>What it is called; no other node may be</source>
        <translation>Wie er heißt; kein anderer Knoten darf so heißen</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>&amp;Art</translation>
    </message>
    <message>
        <source>&amp;Machine</source>
        <translation>&amp;Maschine</translation>
    </message>
    <message>
        <source>end here</source>
        <translation>enden hier</translation>
    </message>
    <message>
        <source>pass through</source>
        <translation>gehen hindurch</translation>
    </message>
    <message>
        <source>Messages for &amp;others</source>
        <translation>Nachrichten für &amp;andere</translation>
    </message>
    <message>
        <source>Whether a message may pass through on its way from one neighbour to another</source>
        <translation>Ob eine Nachricht auf dem Weg von einem Nachbarn zum anderen hindurch darf</translation>
    </message>
    <message>
        <source>Cop&amp;ies what passes at</source>
        <translation>Kop&amp;iert Durchgehendes mit</translation>
    </message>
    <message>
        <source>A copy in memory before a message goes on, as a kernel makes: &quot;10 GB/s&quot;. Empty: none, as with RDMA</source>
        <translation>Eine Kopie im Speicher, bevor eine Nachricht weitergeht, wie ein Kernel sie macht: &quot;10 GB/s&quot;. Leer: keine, wie bei RDMA</translation>
    </message>
    <message>
        <source>not at all</source>
        <translation>gar nicht</translation>
    </message>
    <message>
        <source>&amp;Wires</source>
        <translation>&amp;Leitungen</translation>
    </message>
    <message>
        <source>Picks one of the wires of this node</source>
        <translation>Wählt eine der Leitungen dieses Knotens</translation>
    </message>
    <message>
        <source>Latency &amp;α</source>
        <translation>Latenz &amp;α</translation>
    </message>
    <message>
        <source>Of this hop: &quot;2us&quot;, &quot;500 ns&quot;</source>
        <translation>Dieses Sprungs: &quot;2us&quot;, &quot;500 ns&quot;</translation>
    </message>
    <message>
        <source>&amp;Bandwidth</source>
        <translation>&amp;Bandbreite</translation>
    </message>
    <message>
        <source>In each direction: &quot;25 GB/s&quot;, &quot;100 Gbit/s&quot;</source>
        <translation>In jeder Richtung: &quot;25 GB/s&quot;, &quot;100 Gbit/s&quot;</translation>
    </message>
    <message>
        <source>&amp;Tier</source>
        <translation>S&amp;tufe</translation>
    </message>
    <message>
        <source>What it is called: nvlink, pcie, infiniband, ethernet, ..</source>
        <translation>Wie sie heißt: nvlink, pcie, infiniband, ethernet, ..</translation>
    </message>
    <message>
        <source>%1 nodes, %2 wires in each direction</source>
        <translation>%1 Knoten, %2 Leitungen in jeder Richtung</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>pass through, and be added</source>
        <translation>gehen hindurch und werden addiert</translation>
    </message>
    <message>
        <source>to %1, %2</source>
        <translation>zu %1, %2</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>noch keine</translation>
    </message>
    <message>
        <source>1 wire</source>
        <translation>1 Leitung</translation>
    </message>
    <message>
        <source>%1 wires</source>
        <translation>%1 Leitungen</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>The same in both directions.</source>
        <translation>In beiden Richtungen gleich.</translation>
    </message>
    <message>
        <source>The way back differs; a change makes both alike.</source>
        <translation>Der Rückweg ist anders; eine Änderung macht beide gleich.</translation>
    </message>
    <message>
        <source>There is one direction only.</source>
        <translation>Es gibt nur eine Richtung.</translation>
    </message>
</context>
<context>
    <name>ringside::ui::TopologyPanel</name>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>+ GPU</source>
        <translation>+ GPU</translation>
    </message>
    <message>
        <source>+ CPU</source>
        <translation>+ CPU</translation>
    </message>
    <message>
        <source>+ NIC</source>
        <translation>+ NIC</translation>
    </message>
    <message>
        <source>+ switch</source>
        <translation>+ Switch</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Pick a node or a wire first</source>
        <translation>Wählen Sie zuerst einen Knoten oder eine Leitung</translation>
    </message>
    <message>
        <source>Pick and move (S)</source>
        <translation>Wählen und verschieben (S)</translation>
    </message>
    <message>
        <source>From node to node (C)</source>
        <translation>Von Knoten zu Knoten (C)</translation>
    </message>
    <message>
        <source>Where you click</source>
        <translation>Wo Sie klicken</translation>
    </message>
    <message>
        <source>Remove what is picked</source>
        <translation>Entfernen, was gewählt ist</translation>
    </message>
    <message>
        <source>Remove what is picked (Del)</source>
        <translation>Entfernen, was gewählt ist (Entf)</translation>
    </message>
    <message>
        <source>Save topology…</source>
        <translation>Topologie speichern…</translation>
    </message>
    <message>
        <source>Save topology</source>
        <translation>Topologie speichern</translation>
    </message>
    <message>
        <source>As JSON, which --topology FILE and Open… read</source>
        <translation>Als JSON, das --topology FILE und Öffnen… lesen</translation>
    </message>
    <message>
        <source>Takes %1; before, %2.</source>
        <translation>Dauert %1; vorher %2.</translation>
    </message>
    <message>
        <source>Takes %1.</source>
        <translation>Dauert %1.</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Topologies (*.json)</source>
        <translation>Topologien (*.json)</translation>
    </message>
</context>
<context>
    <name>ringside::ui::Verdict</name>
    <message>
        <source>Computing</source>
        <translation>Wird berechnet</translation>
    </message>
    <message>
        <source>Proved: %1</source>
        <translation>Bewiesen: %1</translation>
    </message>
    <message>
        <source>Proving…</source>
        <translation>Wird bewiesen …</translation>
    </message>
    <message>
        <source>Not proved: %1</source>
        <translation>Nicht bewiesen: %1</translation>
    </message>
    <message>
        <source>Proved by rank 0&apos;s row: %1</source>
        <translation>Bewiesen an der Zeile von Rang 0: %1</translation>
    </message>
    <message>
        <source>Proved by rank 0&apos;s row and samples: %1</source>
        <translation>Bewiesen an der Zeile von Rang 0 und Stichproben: %1</translation>
    </message>
    <message>
        <source>Too many transfers to replay all: the steps up to one were replayed, whose images are all that follow. That they are was looked at in samples of steps.</source>
        <translation>Zu viele Übertragungen, um alle nachzuspielen: Nachgespielt wurden die Schritte bis zu dem, dessen Abbilder alle folgenden sind. Dass sie es sind, wurde an Stichproben von Schritten geprüft.</translation>
    </message>
    <message>
        <source>Proved by its first steps and samples: %1</source>
        <translation>Bewiesen an den ersten Schritten und Stichproben: %1</translation>
    </message>
    <message>
        <source>Every transfer was replayed.</source>
        <translation>Jede Übertragung wurde nachgespielt.</translation>
    </message>
    <message>
        <source>Too many transfers to replay all: rank 0&apos;s row was replayed, and every rank&apos;s transfers were compared with it and are its images.</source>
        <translation>Zu viele Übertragungen, um alle nachzuspielen: Die Zeile von Rang 0 wurde nachgespielt, und die Übertragungen aller Ränge wurden mit ihr verglichen und sind ihre Bilder.</translation>
    </message>
    <message>
        <source>Too many transfers to replay all: rank 0&apos;s row was replayed. That the other ranks do the same was looked at in samples of steps and ranks.</source>
        <translation>Zu viele Übertragungen, um alle nachzuspielen: Die Zeile von Rang 0 wurde nachgespielt. Dass die anderen Ränge dasselbe tun, wurde an Stichproben von Schritten und Rängen nachgesehen.</translation>
    </message>
</context>
<context>
    <name>ringside::ui::WhatIfControl</name>
    <message>
        <source>What follows is being reckoned …</source>
        <translation>Was folgt, wird gerechnet …</translation>
    </message>
</context>
<context>
    <name>ringside::ui::WhatIfPanel</name>
    <message>
        <source>rank %1 comes %2 late</source>
        <translation>Rang %1 um %2 zu spät kommt</translation>
    </message>
    <message>
        <source>rank %1 is %2 times slower</source>
        <translation>Rang %1 %2-mal langsamer ist</translation>
    </message>
    <message>
        <source>link %1 is %2 times slower</source>
        <translation>Verbindung %1 %2-mal langsamer ist</translation>
    </message>
    <message>
        <source>link %1 is broken</source>
        <translation>Verbindung %1 unterbrochen ist</translation>
    </message>
    <message>
        <source>rank %1 skips the call</source>
        <translation>Rang %1 den Aufruf auslässt</translation>
    </message>
    <message>
        <source>rank %1 passes %2 elements</source>
        <translation>Rang %1 %2 Elemente übergibt</translation>
    </message>
    <message>
        <source>rank %1 passes %2</source>
        <translation>Rang %1 den Typ %2 übergibt</translation>
    </message>
    <message>
        <source>a rank comes late</source>
        <translation>ein Rang spät kommt</translation>
    </message>
    <message>
        <source>a rank is slow</source>
        <translation>ein Rang langsam ist</translation>
    </message>
    <message>
        <source>a link is slow</source>
        <translation>eine Verbindung langsam ist</translation>
    </message>
    <message>
        <source>a link is broken</source>
        <translation>eine Verbindung unterbrochen ist</translation>
    </message>
    <message>
        <source>a rank skips the call</source>
        <translation>ein Rang den Aufruf auslässt</translation>
    </message>
    <message>
        <source>a rank passes another count</source>
        <translation>ein Rang eine andere Anzahl angibt</translation>
    </message>
    <message>
        <source>a rank passes another type</source>
        <translation>ein Rang einen anderen Typ angibt</translation>
    </message>
    <message>
        <source>everyone sends first</source>
        <translation>alle zuerst senden</translation>
    </message>
    <message>
        <source>Pick</source>
        <translation>Wählen</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>wie es ist</translation>
    </message>
    <message>
        <source>if %1</source>
        <translation>wenn %1</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre, wenn</translation>
    </message>
    <message>
        <source>One thing that goes otherwise than planned, and what follows</source>
        <translation>Eines, das anders läuft als geplant, und was daraus folgt</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Pick on the stage</source>
        <translation>Auf der Bühne wählen</translation>
    </message>
    <message>
        <source>Then click a rank or a transfer in any view</source>
        <translation>Klicken Sie dann in einer Ansicht auf einen Rang oder eine Übertragung</translation>
    </message>
    <message>
        <source>late by</source>
        <translation>zu spät um</translation>
    </message>
    <message>
        <source>passes elements:</source>
        <translation>übergibt Elemente:</translation>
    </message>
    <message>
        <source>passes type:</source>
        <translation>übergibt Typ:</translation>
    </message>
    <message>
        <source>times slower:</source>
        <translation>Mal langsamer:</translation>
    </message>
    <message>
        <source>Show who blocks whom</source>
        <translation>Zeigen, wer wen blockiert</translation>
    </message>
    <message>
        <source>link</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
</context>
<context>
    <name>ringside::ui::WiringFields</name>
    <message>
        <source>uniform crossbar</source>
        <translation>uniformer Crossbar</translation>
    </message>
    <message>
        <source>open a file…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>paste</source>
        <translation>einfügen</translation>
    </message>
    <message>
        <source>What nvidia-smi topo -m prints, NCCL&apos;s or hwloc&apos;s XML, a SimGrid platform, or Ringside&apos;s JSON.</source>
        <translation>Was nvidia-smi topo -m ausgibt, XML von NCCL oder hwloc, eine SimGrid-Plattform, oder Ringsides JSON.</translation>
    </message>
    <message>
        <source>Your own topology.</source>
        <translation>Ihre eigene Topologie.</translation>
    </message>
    <message>
        <source>Machine: %1</source>
        <translation>Maschine: %1</translation>
    </message>
    <message>
        <source>Searched for: ranks change places as long as that makes the case faster. It becomes a list.</source>
        <translation>Gesucht: Ränge tauschen die Plätze, solange der Fall dadurch schneller wird. Daraus wird eine Liste.</translation>
    </message>
    <message>
        <source>list</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>The device of every rank, one after another: drag ranks in the topology, or write the list.</source>
        <translation>Das Gerät jedes Rangs, eines nach dem anderen: ziehen Sie Ränge in der Topologie, oder schreiben Sie die Liste.</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Change the path between machines</source>
        <translation>Den Weg zwischen Maschinen ändern</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>To&amp;pology</source>
        <translation>To&amp;pologie</translation>
    </message>
    <message>
        <source>the topology&apos;s</source>
        <translation>wie die Topologie</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>The fluid mode: only links are shared.</source>
        <translation>Der Fluss-Modus: nur Verbindungen werden geteilt.</translation>
    </message>
    <message>
        <source>RDMA</source>
        <translation>RDMA</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>NICs read and write the memory of the devices.</source>
        <translation>NICs lesen und schreiben den Speicher der Geräte.</translation>
    </message>
    <message>
        <source>Each machine&apos;s kernel copies what passes its NIC.</source>
        <translation>Der Kernel jeder Maschine kopiert, was durch ihre NIC geht.</translation>
    </message>
    <message>
        <source>Place&amp;ment</source>
        <translation>P&amp;latzierung</translation>
    </message>
    <message>
        <source>Device of rank 0, 1, ..</source>
        <translation>Gerät von Rang 0, 1, ..</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>How many messages a rank sends at once, and receives at once.</source>
        <translation>Wie viele Nachrichten ein Rang zugleich sendet, und zugleich empfängt.</translation>
    </message>
    <message>
        <source>Between machines</source>
        <translation>Zwischen Maschinen</translation>
    </message>
    <message>
        <source>Open a topology</source>
        <translation>Topologie öffnen</translation>
    </message>
    <message>
        <source>Paste a topology</source>
        <translation>Topologie einfügen</translation>
    </message>
    <message>
        <source>The same formats, from the clipboard</source>
        <translation>Dieselben Formate, aus der Zwischenablage</translation>
    </message>
    <message>
        <source>the topology&apos;s (%1)</source>
        <translation>wie die Topologie (%1)</translation>
    </message>
    <message>
        <source>Choose topology</source>
        <translation>Topologie wählen</translation>
    </message>
    <message>
        <source>Change the topology&apos;s sizes</source>
        <translation>Größen der Topologie ändern</translation>
    </message>
    <message>
        <source>Choose placement</source>
        <translation>Platzierung wählen</translation>
    </message>
    <message>
        <source>Change placement</source>
        <translation>Platzierung ändern</translation>
    </message>
    <message>
        <source>Change ports</source>
        <translation>Ports ändern</translation>
    </message>
    <message>
        <source>Take over a topology</source>
        <translation>Topologie übernehmen</translation>
    </message>
    <message>
        <source>The clipboard holds no text</source>
        <translation>Die Zwischenablage enthält keinen Text</translation>
    </message>
    <message>
        <source>Topologies (*.json *.xml *.txt);;All files (*)</source>
        <translation>Topologien (*.json *.xml *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1: larger than 64 MiB</source>
        <translation>%1: größer als 64 MiB</translation>
    </message>
</context>
<context>
    <name>ringside::ui::WiringFields::WiringFields</name>
    <message>
        <source>What the formulas assume: every pair has the tier&apos;s wire.</source>
        <translation>Was die Formeln annehmen: jedes Paar hat die Leitung der Stufe.</translation>
    </message>
    <message>
        <source>The same formats, from the clipboard.</source>
        <translation>Dieselben Formate, aus der Zwischenablage.</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Ctrl</source>
        <translation>Strg</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Umschalt</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Pos1</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Page Down</source>
        <translation>Bild ab</translation>
    </message>
    <message>
        <source>Page Up</source>
        <translation>Bild auf</translation>
    </message>
</context>
</TS>
