import java.awt.Dimension;
import java.awt.BorderLayout;
import java.util.Scanner;
import java.util.regex.*;
import javax.swing.*;
import javax.swing.event.*;
import javax.swing.text.*;

/** A JTextField of Swing, unlimited or with a DocumentFilter that rejects text that is too long. */
class Field {
  static JTextField field;
  static int submits;

  public static void main(String[] arguments) {
    JFrame window = new JFrame("Field");
    SwingUtilities.invokeLater(() -> {
      JTextField other = new JTextField();
      other.setPreferredSize(new Dimension(640, 70));
      window.add(other, BorderLayout.SOUTH);
      window.setSize(640, 480);
      window.setVisible(true);
    });
    System.out.println("{\"version\":\"Swing " + System.getProperty("java.version") + "\"}");
    Scanner lines = new Scanner(System.in, "UTF-8");
    Pattern request = Pattern.compile("\\{\"max\": (\\d+), \"text\": \"(.*)\"\\}");
    while (lines.hasNextLine()) {
      Matcher match = request.matcher(lines.nextLine());
      if (!match.matches()) throw new IllegalArgumentException("not a request");
      int maximum = arguments[0].equals("limited") ? Integer.parseInt(match.group(1)) : 1_000_000;
      SwingUtilities.invokeLater(() -> begin(window, maximum, match.group(2)));
    }
    System.exit(0);
  }

  static void begin(JFrame window, int maximum, String text) {
    if (field != null) window.remove(field);
    submits = 0;
    field = new JTextField(text);
    AbstractDocument document = (AbstractDocument) field.getDocument();
    document.setDocumentFilter(new DocumentFilter() {
      @Override public void replace(FilterBypass bypass, int offset, int length, String text,
          AttributeSet attributes) throws BadLocationException {
        int added = text == null ? 0 : text.length();
        if (document.getLength() - length + added <= maximum)
          super.replace(bypass, offset, length, text, attributes);
      }
      @Override public void insertString(FilterBypass bypass, int offset, String text,
          AttributeSet attributes) throws BadLocationException {
        replace(bypass, offset, 0, text, attributes);
      }
    });
    document.addDocumentListener(new DocumentListener() {
      public void insertUpdate(DocumentEvent event) { tell(); }
      public void removeUpdate(DocumentEvent event) { tell(); }
      public void changedUpdate(DocumentEvent event) { tell(); }
    });
    field.addActionListener(event -> { submits += 1; tell(); });
    window.add(field, BorderLayout.CENTER);
    window.validate();
    field.requestFocusInWindow();
    tell();
  }

  static void tell() {
    StringBuilder quoted = new StringBuilder();
    for (char unit : field.getText().toCharArray())
      quoted.append(unit < 128 && unit != '"' && unit >= 32
          ? String.valueOf(unit) : String.format("\\u%04x", (int) unit));
    System.out.printf(
        "{\"text\": \"%s\", \"shown\": \"%s\", \"submits\": %d}%n", quoted, quoted, submits);
  }
}
